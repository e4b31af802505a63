-- Records that a program outside the shop, such as pgBackRest, made a backup ('own-backup') or verified one ('own-backup-check'). `failure`
-- says why it failed: a sentence without a full stop. When no report arrives within `next_within`, back office and metrics show a late job.
-- Owners get a mail about the first failure after a success (docs/how-to/own-backups.md).
CREATE OR REPLACE FUNCTION report_backup(job_name text, next_within interval, failure text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	failed_before boolean;
BEGIN
	IF job_name NOT IN ('own-backup', 'own-backup-check') THEN
		RAISE EXCEPTION 'There is no backup job %: it is own-backup or own-backup-check', job_name;
	END IF;
	SELECT last_error IS NOT NULL INTO failed_before FROM job WHERE name = job_name FOR UPDATE;
	INSERT INTO job (name, due_at, last_succeeded_at, last_error)
	VALUES (job_name, now() + next_within, CASE WHEN failure IS NULL THEN now() END, failure)
	ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, last_error = excluded.last_error,
		last_succeeded_at = coalesce(excluded.last_succeeded_at, job.last_succeeded_at);
	IF failure IS NOT NULL AND failed_before IS NOT TRUE THEN
		INSERT INTO account_mail (id, kind, email, about, created_at, due_at)
		SELECT gen_random_uuid(), 'backup_failed', auth_user.email, job_name, now(), now()
		FROM shop_user JOIN auth_user ON auth_user.id = shop_user.user_id
		WHERE shop_user.role = 'admin' AND auth_user.email_verified;
	END IF;
END $$;
