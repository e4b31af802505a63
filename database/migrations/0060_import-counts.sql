ALTER TABLE "csv_import" ADD COLUMN "counts" jsonb DEFAULT '{"new":0,"changed":0,"same":0,"error":0,"applied":0,"refused":0,"products":0,"undoable":0,"undone":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "csv_import" ADD COLUMN "applied_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE csv_import SET
	counts = (
		SELECT jsonb_build_object(
			'new', count(*) FILTER (WHERE verdict = 'new'),
			'changed', count(*) FILTER (WHERE verdict = 'changed'),
			'same', count(*) FILTER (WHERE verdict = 'same'),
			'error', count(*) FILTER (WHERE verdict = 'error'),
			'applied', count(applied_at),
			'refused', count(refusal),
			'products', count(DISTINCT group_n) FILTER (WHERE applied_at IS NOT NULL),
			'undoable', count(*) FILTER (WHERE cardinality(change_ids) > 0),
			'undone', count(*) FILTER (WHERE cardinality(change_ids) > 0
				AND (csv_import.state = 'undone' OR csv_import.state = 'undoing' AND n >= csv_import.cursor))
		) FROM csv_row WHERE import_id = csv_import.id
	),
	applied_fields = ARRAY(
		SELECT DISTINCT regexp_replace(field, '^sizes[.].*[.]', '') FROM csv_row, jsonb_to_recordset(changes) AS change (field text)
		WHERE import_id = csv_import.id AND verdict = 'changed' AND applied_at IS NOT NULL ORDER BY 1
	);
