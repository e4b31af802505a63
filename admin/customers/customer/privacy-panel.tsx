import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { client } from '../../data/client.ts';
import { saveFile } from '../../data/save-file.ts';
import { useMe } from '../../shell/account/me.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { undoErasure } from './undo-erasure.ts';
import styles from './customer.module.css';

/** The export and the erasure of a customer's data. */
export function PrivacyPanel({ customer }: { customer: ApiCustomerDetail }) {
  const { revalidate } = useRevalidator();
  const { permissions } = useMe();
  const [isErasing, setErasing] = useState(false);
  const mayErase = permissions.includes('erasures:do');
  const refusal = refusalOf(customer, mayErase);
  return (
    <Panel title="Privacy">
      <div className={styles.body}>
        <p className={styles.second}>The export has the same data as the customer’s own download.</p>
        <ExportButton customer={customer} mayExport={permissions.includes('customers:do')} />
        {customer.erasure.isWaiting ? (
          <Action disabled={!mayErase} onClick={() => void undoErasure(customer.id, revalidate)}>
            Undo the erasure
          </Action>
        ) : (
          <Action variant="danger" disabled={refusal !== null} onClick={() => setErasing(true)}>
            Erase customer…
          </Action>
        )}
        {refusal !== null && <p className={styles.second}>{refusal}</p>}
      </div>
      <EraseDialog customer={customer} open={isErasing} onClose={() => setErasing(false)} />
    </Panel>
  );
}

function ExportButton({
  customer: { id, email },
  mayExport,
}: {
  customer: ApiCustomerDetail;
  mayExport: boolean;
}) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    const exported = await client.exportCustomer({ params: { id } });
    setBusy(false);
    if (!exported.ok) return announceFailure(exported.error.detail);
    saveFile(
      new File([JSON.stringify(exported.value, null, 2)], `${email}.json`, { type: 'application/json' }),
    );
  };
  if (!mayExport)
    return <p className={styles.second}>To export the data, ask: {nameRolesThatMay('customers:do')}.</p>;
  return (
    <Action aria-disabled={isBusy} onClick={() => void run()}>
      <Icon name="download" size={16} />
      Export data
    </Action>
  );
}

/** Returns why the signed-in member cannot erase the customer now; null if it is possible. */
function refusalOf({ staffRole, erasure }: ApiCustomerDetail, mayErase: boolean): string | null {
  if (!mayErase) return `To erase a person, ask: ${nameRolesThatMay('erasures:do')}.`;
  if (staffRole !== undefined) return 'This is a member of staff. Remove the role first.';
  const { openOrders } = erasure;
  if (openOrders.length === 0) return null;
  const names = openOrders.map((number) => `#${number}`).join(', ');
  return `Possible once ${names} ${openOrders.length === 1 ? 'is' : 'are'} delivered or cancelled.`;
}
