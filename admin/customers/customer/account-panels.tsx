import type { ApiCustomerDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { nameOfRole } from '#domain/staff/permissions.ts';
import { dateWithYear } from '../../ui/dates-and-times.ts';
import { Facts } from '../../ui/panels/facts.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { Contact } from '../contact.tsx';
import styles from './customer.module.css';

/** How to reach a customer, what the account has, and how its owner signs in. */
export function AccountPanels({ customer }: { customer: ApiCustomerDetail }) {
  const { email, phone, sales, returns, since, addresses, staffRole, signInMethods } = customer;
  const average = sales.count === 0 ? null : sales.amount / sales.count;
  return (
    <>
      <Panel title="Contact">
        <div className={styles.body}>
          <Contact href={`mailto:${email}`} text={email} label="Copy the email address" />
          {phone !== null && (
            <Contact
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              text={phone}
              label="Copy the phone number"
            />
          )}
        </div>
      </Panel>
      <Panel title="Summary">
        <Facts
          rows={[
            ['Customer since', dateWithYear(Date.parse(since))],
            ['Spent', formatDollars(sales.amount)],
            ...(average === null ? [] : ([['Average order', formatDollars(average)]] as const)),
            ...(sales.last === null ? [] : ([['Last order', dateWithYear(Date.parse(sales.last))]] as const)),
            ['Returns', returns],
            ['Saved addresses', addresses],
            ...(staffRole === undefined ? [] : ([['Member of staff', nameOfRole(staffRole)]] as const)),
          ]}
        />
      </Panel>
      <Panel title="Sign-in">
        <ul className={`${styles.rows} ${styles.plain}`}>
          {signInMethods.map(({ provider, createdAt }) => (
            <li key={provider}>
              <p>{nameOfMethod(provider)}</p>
              <span className={styles.end}>since {dateWithYear(Date.parse(createdAt))}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function nameOfMethod(provider: string): string {
  if (provider === 'credential') return 'Password';
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
