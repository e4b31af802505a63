import { Link } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { addressLines } from '#domain/order/address-lines.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { copyText } from '../shell/messages/copy-text.ts';
import { countOf } from '../ui/count-text.ts';
import { dateWithYear } from '../ui/dates-and-times.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import styles from './customer-panels.module.css';

type Customer = NonNullable<ApiOrderDetail['customer']>;

/** Who ordered, and where the order goes. */
export function CustomerPanels({ order: { customer } }: { order: ApiOrderDetail }) {
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
          <Contact href={`mailto:${email}`} text={email} label="Copy the email address" />
          <Contact
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            text={phone}
            label="Copy the phone number"
          />
        </div>
      </Panel>
      <Panel title="Ship to">
        <address className={styles.body}>
          {[name, ...addressLines(address)].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Panel>
    </>
  );
}

function Contact({ href, text, label }: { href: string; text: string; label: string }) {
  return (
    <p className={styles.contact}>
      <a className="link" href={href}>
        {text}
      </a>
      <IconButton label={label} icon="copy" size={15} onClick={() => void copyText(text)} />
    </p>
  );
}

function describeSales({ sales }: Customer): string {
  if (sales === null) return 'Guest, without an account';
  if (sales.since === null) return 'Nothing bought so far';
  return `${countOf(sales.count, 'order')}, ${formatDollars(sales.amount)} since ${dateWithYear(Date.parse(sales.since))}`;
}
