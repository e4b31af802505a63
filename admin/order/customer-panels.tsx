import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { addressLines } from '#domain/order/address/address-lines.ts';
import { TO_PACK_STATES } from '#domain/order/order-state.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { Contact } from '../customers/contact.tsx';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { Panel } from '../ui/panels/panel.tsx';
import { AddressDialog } from './address/address-dialog.tsx';
import styles from './customer-panels.module.css';

type Customer = NonNullable<ApiOrderDetail['customer']>;

/** Who ordered, and where the order goes. */
export function CustomerPanels({ order }: { order: ApiOrderDetail }) {
  const { customer } = order;
  if (customer === null) {
    return (
      <Panel title="Customer">
        <p className={styles.body}>
          Your role sees no names, addresses and contacts. Ask: {nameRolesThatMay('addresses:see')}.
        </p>
      </Panel>
    );
  }
  const { name, email, phone, address, accountId } = customer;
  if (name === '') {
    return (
      <Panel title="Customer">
        <p className={styles.body}>The shop no longer keeps name, address and contact.</p>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="Customer">
        <div className={styles.body}>
          <b>
            {accountId === null ? (
              name
            ) : (
              <Link className="link" to={`/customers/${accountId}`}>
                {name}
              </Link>
            )}
          </b>
          <p className={styles.second}>{describeSales(customer)}</p>
          {hasEmail(customer) && (
            <Contact href={`mailto:${email}`} text={email} label="Copy the email address" />
          )}
          {phone !== '' && (
            <Contact
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              text={phone}
              label="Copy the phone number"
            />
          )}
        </div>
      </Panel>
      {address.address !== '' && (
        <Panel title="Ship to" aside={<ChangeAddress order={order} customer={customer} />}>
          <address className={styles.body}>
            {[name, ...addressLines(address)].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Panel>
      )}
    </>
  );
}

/** Opens the form of the address, or says why the address stays. */
function ChangeAddress({ order, customer }: { order: ApiOrderDetail; customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMe().permissions.includes('orders:do');
  const obstacle = mayChange
    ? 'It can be changed until a shipment is prepared.'
    : `Roles that can change it: ${nameRolesThatMay('orders:do')}.`;
  if (!TO_PACK_STATES.includes(order.state)) return null;
  return (
    <>
      <Action
        disabled={!mayChange || !order.isAddressOpen}
        title={mayChange && order.isAddressOpen ? undefined : obstacle}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Change address…
      </Action>
      <AddressDialog order={order} customer={customer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function describeSales({ sales }: Customer): string {
  if (sales === null) return 'Guest, without an account';
  if (sales.since === null) return 'Nothing bought so far';
  return `${countOf(sales.count, 'order')}, ${formatDollars(sales.amount)} since ${dateWithYear(Date.parse(sales.since))}`;
}
