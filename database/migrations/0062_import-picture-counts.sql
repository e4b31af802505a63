ALTER TABLE "csv_import" ADD COLUMN "pictures" jsonb DEFAULT '{"waiting":0,"due":0,"added":0,"failed":0,"removed":0}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE csv_import SET pictures = (
	SELECT jsonb_build_object(
		'waiting', count(*) FILTER (WHERE state = 'waiting'),
		'due', count(*) FILTER (WHERE state = 'due'),
		'added', count(*) FILTER (WHERE state = 'added'),
		'failed', count(*) FILTER (WHERE state = 'failed'),
		'removed', count(*) FILTER (WHERE state = 'removed')
	) FROM csv_picture WHERE import_id = csv_import.id
);
