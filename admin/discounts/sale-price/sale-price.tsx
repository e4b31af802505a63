import { Link, useLoaderData } from 'react-router';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useSaveShortcut } from '../../keyboard/use-save-shortcut.ts';
import { useMe } from '../../shell/account/me.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { PriceDialog } from '../../ui/panels/dialogs/price-dialog.tsx';
import { FailureNotice } from '../../ui/panels/notice.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { EditorActions } from '../editor/editor-actions.tsx';
import type { loadSalePrice } from '../load-discounts.ts';
import { RecordStatus } from '../record-status.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useRuleEditor } from './use-rule-editor.ts';
import { useRulePreview } from './use-rule-preview.ts';
import columns from '../../ui/panels/side-columns.module.css';
import styles from '../editor/record-editor.module.css';
import own from './sale-price.module.css';

/** One sale price, new or stored: its fields, and what it does to each price. */
export function SalePrice() {
  const data = useLoaderData<typeof loadSalePrice>();
  const canChange = useMe().permissions.includes('prices:do');
  // The key resets the fields when another rule opens.
  return <Editor key={data.rule?.id ?? 'new'} canChange={canChange} />;
}

function Editor({ canChange }: { canChange: boolean }) {
  const { rule, names, catalogue } = useLoaderData<typeof loadSalePrice>();
  const editor = useRuleEditor(rule);
  const preview = useRulePreview(rule, editor, canChange);
  useSaveShortcut(editor.save);
  const errors = { ...preview.errors, ...editor.errors };
  return (
    <>
      <ScreenHead
        title={rule?.name ?? 'New sale price'}
        note={
          <>
            <Link to="/discounts" className="link">
              Discounts
            </Link>{' '}
            <RecordStatus status={rule?.status ?? 'draft'} />
          </>
        }
      >
        {canChange && (
          <EditorActions
            editor={editor}
            canEnd={rule?.status === 'active'}
            canDelete={rule?.status === 'scheduled'}
            saveLabel={rule === null && editor.form.startsAt !== '' ? 'Schedule sale' : 'Save'}
          />
        )}
      </ScreenHead>
      <div className={`${columns.columns} ${styles.screen} ${own.rows}`}>
        <div className={columns.column}>
          {editor.problem !== null && <FailureNotice title="Not saved.">{editor.problem}</FailureNotice>}
          {!canChange && <ViewOnlyNotice permission="prices:do" subject="this sale price" />}
          <RuleFields
            form={editor.form}
            errors={errors}
            names={names}
            catalogue={catalogue}
            canChange={canChange}
            floor={preview.floor}
            onChange={editor.set}
            onFloor={preview.setFloor}
          />
        </div>
        {canChange && (
          <EffectPanel form={editor.form} isActive={rule?.status === 'active'} preview={preview} />
        )}
        {canChange && <PreviewTable preview={preview} />}
      </div>
      <PriceDialog
        changes={editor.question?.changes ?? null}
        onConfirm={() => editor.question?.confirm()}
        onClose={editor.dismiss}
      />
      <ConflictDialog {...editor.conflict} subject="this sale price" />
    </>
  );
}
