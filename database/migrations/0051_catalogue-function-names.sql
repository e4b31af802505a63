-- Functions get new names. Dropping one drops its triggers, which the current files create again.
-- database/sql 52c59d3abc05f17a58f2414aecdc40f2a3f03a75fe05a7aeb744d8c94967cf92
-- Writers lock these tables in the same order, so that none deadlocks with the migration.
LOCK TABLE "brand", "category", "department_category" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP FUNCTION IF EXISTS tell_changed(text[]), kinds_changed(), find_or_add_brand(text) CASCADE;
