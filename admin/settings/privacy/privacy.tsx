import { useLoaderData, useRevalidator } from 'react-router';
import { MAX_PERSON_YEARS } from '#domain/customer/privacy-rule.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useFieldEdits } from '../../conflict/use-field-edits.ts';
import { client } from '../../data/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { countOf } from '../../ui/count-text.ts';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { NumberField } from '../number-field.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { loadPrivacy, PrivacyData } from './load-privacy.ts';
import panels from '../panels.module.css';

/** How long closed orders keep the names of customers, and who exported or erased the data of customers. */
export function PrivacySettings() {
  const { rule, now } = useLoaderData<typeof loadPrivacy>();
  const { permissions } = useMe();
  const canChange = permissions.includes('erasures:do');
  const editor = useRetention(rule);
  useLive(['customer']);
  return (
    <SettingsScreen
      title="Privacy"
      note="how long names are kept, exports and erasures"
      actions={canChange && <SaveActions {...editor} discard={editor.drop} />}
    >
      <div className={panels.panels}>
        {!canChange && <ViewOnlyNotice permission="erasures:do" />}
        <Retention rule={rule} editor={editor} canChange={canChange} />
        <RecentActivity
          title="Exports and erasures"
          to="/activity?what=customer"
          entries={rule.entries}
          now={now}
          empty="Exports and erasures by staff appear here. An erasure removes the name, not the entry."
        />
      </div>
      <ConflictDialog {...editor.conflict} subject="these settings" />
    </SettingsScreen>
  );
}

const FIELD = 'orderPersonYears';

function useRetention(rule: PrivacyData['rule']) {
  const { revalidate: reload } = useRevalidator();
  return useFieldEdits('privacy', {
    nameField: () => 'Years',
    showValue: (_field, years) => (years === null ? 'never' : String(years)),
    stored: { [FIELD]: rule.orderPersonYears },
    check: () => undefined,
    send: (body) => withFreshSignIn(() => client.changePrivacySettings({ body })),
    readStored: async () => {
      const current = await client.readPrivacySettings();
      return current.ok ? { [FIELD]: current.value.orderPersonYears } : null;
    },
    reload,
    savedText: 'Saved. It applies from tomorrow.',
  });
}

function Retention({
  rule,
  editor: { shown, edits, problems, set, save },
  canChange,
}: {
  rule: PrivacyData['rule'];
  editor: ReturnType<typeof useRetention>;
  canChange: boolean;
}) {
  const years = (shown[FIELD] ?? null) as number | null;
  const isChanged = FIELD in edits;
  const { shown: due } = useDebouncedRead({
    empty: rule.due,
    wanted: isChanged && years !== null ? String(years) : null,
    read: async () => {
      const read = await client.readPrivacySettings({ query: { years: String(years) } });
      return read.ok ? read.value.due : rule.due;
    },
  });
  return (
    <Panel title="Names in old orders">
      <form
        className={panels.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NumberField
          label="Remove them after this many years"
          hint="Empty: never. Tax law often says for how many years you must know who bought something."
          max={MAX_PERSON_YEARS}
          error={problems[FIELD]}
          isChanged={isChanged}
          readOnly={!canChange}
          value={years}
          onChange={(value) => set({ [FIELD]: value })}
        />
        <p>
          Once a closed order is that old, it loses name, address, email, phone, notes and tracking numbers.
          Its number, items, amounts and stock remain. Open orders, returns and refunds wait until they are
          closed.
        </p>
        {years !== null && <RemovalNotice due={due} isChanged={isChanged} actsAt={rule.actsAt} />}
        {/* Enter in the field saves. */}
        <button type="submit" hidden>
          Save
        </button>
      </form>
    </Panel>
  );
}

/** Says what the shown number of years removes. */
function RemovalNotice({
  due: { count, more },
  isChanged,
  actsAt,
}: {
  due: PrivacyData['rule']['due'];
  isChanged: boolean;
  actsAt: string | null;
}) {
  const orders = more ? `More than ${count.toLocaleString('en-US')} orders` : countOf(count, 'order');
  if (!isChanged && actsAt === null && count === 0) return null;
  const title =
    count === 0 ? 'No order is that old today.' : `${orders} ${count === 1 ? 'is' : 'are'} that old today.`;
  return (
    <Notice tone={isChanged ? 'wait' : 'info'} icon={isChanged ? 'warning' : 'info'} title={title}>
      {isChanged
        ? 'Removed names cannot be restored. The shop begins to remove them a day after you save.'
        : `The shop removes their names ${actsAt === null ? 'within the hour' : `from ${dayAndTime(Date.parse(actsAt))} on`}.`}
    </Notice>
  );
}
