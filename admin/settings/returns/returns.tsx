import { Link, useLoaderData, useRevalidator } from 'react-router';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { MAX_RETURN_DAYS } from '#domain/return/return-rule.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useFieldEdits } from '../../conflict/use-field-edits.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { NumberField } from '../number-field.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { loadReturnSettings, ReturnSettingsData } from './load-return-settings.ts';
import panels from '../panels.module.css';

const LABELS: Readonly<Record<string, string>> = {
  days: 'Days after the delivery',
  freeLabelAbove: 'Free label for orders over',
} satisfies Record<keyof ReturnSettingsData, string>;

/** Until when customers may ask for returns, and who pays for the label. */
export function ReturnSettings() {
  const stored = useLoaderData<typeof loadReturnSettings>();
  const { permissions } = useMe();
  const canChange = permissions.includes('settings:do');
  const editor = useReturnRule(stored);
  const field = (key: keyof ReturnSettingsData) => ({
    label: LABELS[key] ?? key,
    readOnly: !canChange,
    error: editor.problems[key],
    isChanged: key in editor.edits,
    value: (editor.shown[key] ?? null) as number | null,
    onChange: (value: number | null) => editor.set({ [key]: value }),
  });
  return (
    <SettingsScreen
      title="Return rules"
      note="the deadline, and who pays for return shipping"
      actions={canChange && <SaveActions {...editor} discard={editor.drop} />}
    >
      <div className={panels.panels}>
        {!canChange && <ViewOnlyNotice permission="settings:do" />}
        <Panel title="Rules of returns">
          <form
            className={panels.stack}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void editor.save();
            }}
          >
            <NumberField
              {...field('days')}
              max={MAX_RETURN_DAYS}
              hint="How long customers may ask for a return, also for earlier orders. Staff can record a parcel at any time."
            />
            <NumberField
              {...field('freeLabelAbove')}
              max={MAX_PRICE_DOLLARS}
              prefix="$"
              hint="Empty: customers pay for return shipping. The shop pays for what arrives damaged or wrong, whatever it cost."
            />
            <p>
              Texts that name these numbers do not change with them: the page{' '}
              <Link className="link" to="/content/pages/shipping-and-returns">
                Shipping and returns
              </Link>{' '}
              and the{' '}
              <Link className="link" to="/settings/shipping">
                shipping text
              </Link>
              .
            </p>
            {/* Enter in a field saves. */}
            <button type="submit" hidden>
              Save
            </button>
          </form>
        </Panel>
      </div>
      <ConflictDialog {...editor.conflict} subject="these settings" />
    </SettingsScreen>
  );
}

function useReturnRule(stored: ReturnSettingsData) {
  const { revalidate: reload } = useRevalidator();
  const editor = useFieldEdits('returns', {
    nameField: (field) => LABELS[field] ?? field,
    showValue: (_field, value) => String(value ?? 'none'),
    stored,
    check: ({ days, freeLabelAbove }) => [days, freeLabelAbove].map(checkNumber),
    send: (body) => client.changeReturnSettings({ body }),
    readStored: async () => {
      const current = await client.readReturnSettings();
      return current.ok ? current.value : null;
    },
    reload,
    savedText: 'Saved. It applies from now on.',
  });
  // A reload would hide what others have changed since the user began.
  useLive(['shop'], async () => {
    if (editor.count === 0) await reload();
  });
  return editor;
}

function checkNumber(value: unknown): void {
  if (value !== null && typeof value !== 'number') throw new TypeError('not a number');
}
