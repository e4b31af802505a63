import { useLoaderData } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useMe } from '../../shell/account/me.ts';
import { Empty } from '../../ui/lists/empty.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { RecordRow } from '../charges/record-row.tsx';
import { RecordsPanel } from '../charges/records-panel.tsx';
import { TestCart } from '../charges/test-cart.tsx';
import { useDrafts } from '../charges/use-drafts.ts';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
import { useOpenRow } from '../charges/use-open-row.ts';
import { withUnsaved } from '../charges/with-unsaved.ts';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { loadTaxes } from './load-taxes.ts';
import { RATE_CALLS, type RatesEditor } from './rate-calls.ts';
import { RateEditor } from './rate-editor.tsx';
import { describeRate, readRateForm, type Rate } from './rate-form.ts';
import columns from '../../ui/panels/side-columns.module.css';
import table from '../charges/records-table.module.css';

/** The tax rates, and a cart to test. */
export function TaxSettings() {
  const { rates, service } = useLoaderData<typeof loadTaxes>();
  const { permissions } = useMe();
  const canChange = permissions.includes('settings:do');
  const editor = useDrafts(rates, RATE_CALLS);
  const unsaved = withUnsaved(rates, editor.drafts, readRateForm);
  return (
    <SettingsScreen
      title="Taxes"
      note={service === null ? '$0 until a rate is set' : 'by a tax service'}
      actions={canChange && <SaveActions {...editor} />}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          {service !== null && <ServiceNotice {...service} />}
          {!canChange && <ViewOnlyNotice permission="settings:do" />}
          <RatesPanel rates={rates} hasService={service !== null} editor={editor} canChange={canChange} />
        </div>
        <TestCart unsaved={unsaved && { rates: unsaved }} />
      </div>
      <ConflictDialog {...editor.conflict} subject="this tax rate" />
    </SettingsScreen>
  );
}

type Service = NonNullable<CallOutput<'listTaxRates'>['service']>;

function ServiceNotice({ host, fallback }: Service) {
  return (
    <Notice tone="info" icon="info" title={`The tax service at ${host} finds the rates of each address.`}>
      {fallback === 'table'
        ? 'The rates below apply while it does not answer.'
        : 'The rates below are not used. While it does not answer, orders to new addresses are refused.'}
    </Notice>
  );
}

function RatesPanel({
  rates,
  hasService,
  editor,
  canChange,
}: {
  rates: readonly Rate[];
  hasService: boolean;
  editor: RatesEditor;
  canChange: boolean;
}) {
  const rows = useOpenRow(rates, editor);
  return (
    <RecordsPanel
      title="Tax rates"
      noun="rate"
      columns={['Tax', 'Rate', 'Prices']}
      {...{ rows, canChange }}
      empty={
        <Empty
          title="No tax rates"
          text={
            hasService
              ? 'The tax service finds them.'
              : 'Customers see ‘Taxes: $0’. Include taxes in your prices, or add a rate.'
          }
        />
      }
    >
      {({ id, ...row }) => (
        <RateRow
          key={id}
          {...row}
          {...{ editor, canChange }}
          stored={rates.find((rate) => rate.id === id) ?? null}
        />
      )}
    </RecordsPanel>
  );
}

const STATUS_TEXTS: Readonly<Record<Rate['status'], string>> = {
  active: '',
  scheduled: ' · scheduled',
  ended: ' · ended',
};

function RateRow({
  stored,
  editor,
  isOpen,
  canChange,
  onToggle,
}: {
  stored: Rate | null;
  editor: RatesEditor;
  isOpen: boolean;
  canChange: boolean;
  onToggle: () => void;
}) {
  const id = stored?.id ?? NEW_ID;
  const { body } = readRateForm(editor.formOf(id));
  return (
    <RecordRow
      name={body.name}
      {...{ isOpen, canChange, onToggle }}
      columns={4}
      cells={
        <>
          <td>
            <b>{body.name}</b>
            {id in editor.drafts && <span className={table.changed}> · not saved</span>}
            <small>
              {describeRate(body)}
              {stored !== null && STATUS_TEXTS[stored.status]}
            </small>
          </td>
          <td>
            <b>{body.rate} %</b>
          </td>
          <td>{body.included ? 'include it' : 'plus tax'}</td>
        </>
      }
    >
      <RateEditor id={id} stored={stored} editor={editor} canChange={canChange} />
    </RecordRow>
  );
}
