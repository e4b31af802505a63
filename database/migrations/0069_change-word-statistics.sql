-- Without it the planner expects every word in one entry of 200, because it ignores the statistics of a partial index. A search for a common
-- word would then sort all its entries instead of scanning the newest.
CREATE STATISTICS change_log_words_statistics ON (change_words(subject_type, subject_id, changes)) FROM change_log;
--> statement-breakpoint
ANALYZE change_log;
