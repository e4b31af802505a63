import { Link, useLoaderData, useLocation } from 'react-router';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useSaveShortcut } from '../../keyboard/use-save-shortcut.ts';
import { useMe } from '../../shell/account/me.ts';
import { copyText } from '../../shell/messages/copy-text.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { Action } from '../../ui/action.tsx';
import { FailureNotice, Notice } from '../../ui/panels/notice.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { EditorActions } from '../editor/editor-actions.tsx';
import type { loadDiscount } from '../load-discounts.ts';
import { RecordStatus } from '../record-status.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useDiscountEditor } from './use-discount-editor.ts';
import { useDiscountPreview } from './use-discount-preview.ts';
import columns from '../../ui/panels/side-columns.module.css';
import styles from '../editor/record-editor.module.css';

/** One discount at checkout, new or stored: its fields, and what it would have done to past orders. */
export function Discount() {
  const { promotion } = useLoaderData<typeof loadDiscount>();
  const canChange = useMe().permissions.includes('prices:do');
  // The key resets the fields when another discount opens.
  return <Editor key={promotion?.id ?? 'new'} canChange={canChange} />;
}

function Editor({ canChange }: { canChange: boolean }) {
  const { promotion, names, catalogue, groups } = useLoaderData<typeof loadDiscount>();
  const editor = useDiscountEditor(promotion);
  const preview = useDiscountPreview(promotion, editor, canChange);
  useSaveShortcut(editor.save);
  return (
    <>
      <ScreenHead
        title={promotion?.name ?? 'New discount'}
        note={
          <>
            <Link to="/discounts" className="link">
              Discounts
            </Link>{' '}
            <RecordStatus status={promotion?.status ?? 'draft'} />
          </>
        }
      >
        {canChange && (
          <EditorActions
            editor={editor}
            canEnd={promotion?.status === 'active' || promotion?.status === 'used_up'}
            canDelete={promotion?.used.count === 0}
          />
        )}
      </ScreenHead>
      <div className={`${columns.columns} ${styles.screen}`}>
        <div className={columns.column}>
          <Notices problem={editor.problem} codes={promotion?.codes ?? []} />
          {!canChange && <ViewOnlyNotice permission="prices:do" subject="this discount" />}
          <DiscountFields
            form={editor.form}
            errors={{ ...preview.errors, ...editor.errors }}
            names={names}
            catalogue={catalogue}
            groups={groups}
            canChange={canChange}
            onChange={editor.set}
          />
        </div>
        {canChange && <PreviewPanel preview={preview} />}
      </div>
      <ConflictDialog {...editor.conflict} subject="this discount" />
    </>
  );
}

/** Why the last save failed; after the first save, the codes. */
function Notices({ problem, codes }: { problem: string | null; codes: readonly string[] }) {
  const state: unknown = useLocation().state;
  const isNew = typeof state === 'object' && state !== null && 'isNew' in state;
  return (
    <>
      {problem !== null && <FailureNotice title="Not saved.">{problem}</FailureNotice>}
      {isNew && codes.length > 0 && (
        <Notice
          icon="tag"
          title={codes.length === 1 ? `The code is ${codes[0]}.` : `It has ${codes.length} codes.`}
        >
          Customers enter it in the cart, in upper or lower case.{' '}
          <Action variant="text" onClick={() => void copyText(codes.join('\n'))}>
            Copy {codes.length === 1 ? 'the code' : 'the codes'}
          </Action>
        </Notice>
      )}
    </>
  );
}
