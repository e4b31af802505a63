import { Link, useLoaderData, useLocation } from 'react-router';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { SAVE_KEYS, useSaveShortcut } from '../../keyboard/use-save-shortcut.ts';
import { useMe } from '../../shell/account/me.ts';
import { copyText } from '../../shell/messages/copy-text.ts';
import { ScreenHead } from '../../shell/navigation/screen-head.tsx';
import { Action } from '../../ui/action.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import type { loadDiscount } from '../load-discounts.ts';
import { RuleStatus } from '../rule-status.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useDiscountEditor, type DiscountEditor } from './use-discount-editor.ts';
import { useDiscountPreview } from './use-discount-preview.ts';
import styles from '../sale-price/sale-price.module.css';

/** One discount at checkout, new or stored: its fields, and what it would have done to past orders. */
export function Discount() {
  const { promotion } = useLoaderData<typeof loadDiscount>();
  const canChange = useMe().permissions.includes('prices:do');
  // The key resets the fields when another discount opens.
  return <Editor key={promotion?.id ?? 'new'} canChange={canChange} />;
}

function Editor({ canChange }: { canChange: boolean }) {
  const { promotion, names, catalogue } = useLoaderData<typeof loadDiscount>();
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
            <RuleStatus status={promotion?.status ?? 'draft'} />
          </>
        }
      >
        {canChange && <EditorActions editor={editor} promotion={promotion} />}
      </ScreenHead>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Notices editor={editor} codes={promotion?.codes ?? []} />
          {!canChange && (
            <Notice icon="lock" title="You can view this discount.">
              Roles that can change it: {nameRolesThatMay('prices:do')}.
            </Notice>
          )}
          <DiscountFields
            form={editor.form}
            errors={{ ...preview.errors, ...editor.errors }}
            names={names}
            catalogue={catalogue}
            canChange={canChange}
            onChange={editor.set}
          />
        </div>
        {canChange && <PreviewPanel preview={preview} />}
      </div>
    </>
  );
}

/** Why the last save failed; after the first save, the codes. */
function Notices({ editor: { problem }, codes }: { editor: DiscountEditor; codes: readonly string[] }) {
  const state: unknown = useLocation().state;
  const isNew = typeof state === 'object' && state !== null && 'isNew' in state;
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" icon="alert" title="Not saved." role="alert">
          {problem}
        </Notice>
      )}
      {isNew && codes.length > 0 && (
        <Notice
          icon="tag"
          title={codes.length === 1 ? `The code is ${codes[0]}.` : `It has ${codes.length} codes.`}
        >
          Customers enter it in the cart, in large or small letters.{' '}
          <Action variant="text" onClick={() => void copyText(codes.join('\n'))}>
            Copy {codes.length === 1 ? 'the code' : 'the codes'}
          </Action>
        </Notice>
      )}
    </>
  );
}

function EditorActions({
  editor: { isChanged, isSaving, save, discard, end, remove },
  promotion,
}: {
  editor: DiscountEditor;
  promotion: Awaited<ReturnType<typeof loadDiscount>>['promotion'];
}) {
  const isRunning = promotion?.status === 'active' || promotion?.status === 'used_up';
  return (
    <>
      {isChanged && <span className={styles.unsaved}>Unsaved changes</span>}
      {isRunning && <Action onClick={() => void end()}>End now</Action>}
      {promotion?.used.count === 0 && <Action onClick={() => void remove()}>Delete</Action>}
      <Action disabled={!isChanged} onClick={discard}>
        Discard
      </Action>
      <Action
        variant="primary"
        disabled={!isChanged}
        aria-disabled={isSaving}
        aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
        onClick={() => void save()}
      >
        Save
        <Keys keys={SAVE_KEYS} />
      </Action>
    </>
  );
}
