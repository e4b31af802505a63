import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ApiCustomerDetail, CallOutput } from '#contract/calls.ts';
import { SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { client } from '../data/client.ts';
import { useDebouncedRead } from '../data/use-debounced-read.ts';
import { useMe } from '../shell/account/me.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { COUNTRIES } from '../ui/fields/countries.ts';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { NO_CONTACT, type Contact } from './order-draft.ts';
import styles from './new-order.module.css';

const LABELS: Readonly<Record<keyof Contact, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email, optional',
  phone: 'Phone number',
  address: 'Address',
  city: 'City',
  region: 'State, province or region',
  postalCode: 'Postal code',
  country: 'Country',
};

/** The customer, an account or a new one, and the address unless the order is handed over now. */
export function CustomerPanel({
  accountId,
  contact,
  isHandedOver,
  needsEmail,
  asksRegion,
  errorOf,
  onChoose,
  onChange,
}: {
  accountId: string | null;
  contact: Contact;
  isHandedOver: boolean;
  /** Whether the customer gets a link to pay. */
  needsEmail: boolean;
  /** Whether the charges of the shop differ by place. */
  asksRegion: boolean;
  errorOf: (field: string) => string | undefined;
  onChoose: (accountId: string | null) => void;
  onChange: (fields: Partial<Contact>) => void;
}) {
  const maySearch = useMe().permissions.includes('customers:see');
  const customer = useCustomer(accountId, onChange);
  const countries = useId();
  const fieldNames = fieldsFor({ isHandedOver, asksRegion, hasAccount: accountId !== null });
  return (
    <Panel title="Customer">
      <div className={styles.body}>
        {accountId !== null && (
          <p className={styles.chosen}>
            <span>
              <Link className="link" to={`/customers/${accountId}`}>
                {customer?.name || customer?.email || 'Customer'}
              </Link>
              <small>{customer?.email}</small>
            </span>
            <Action onClick={() => onChoose(null)}>New customer</Action>
          </p>
        )}
        {accountId === null && maySearch && <FindCustomer onChoose={onChoose} />}
        <div className={styles.fields}>
          {fieldNames.map((field) => (
            <TextInput
              key={field}
              label={
                isHandedOver && field === 'phone'
                  ? 'Phone number, optional'
                  : needsEmail && field === 'email'
                    ? 'Email'
                    : LABELS[field]
              }
              maxLength={TYPED_LENGTHS[field]}
              value={contact[field]}
              error={errorOf(field)}
              autoComplete="off"
              inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined}
              list={field === 'country' ? countries : undefined}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          ))}
        </div>
        <datalist id={countries}>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </datalist>
        {isHandedOver && accountId === null && (
          <p className={styles.hint}>Leave the fields empty for a customer who gives no name.</p>
        )}
      </div>
    </Panel>
  );
}

/** Lists the fields that the order needs. An account already has an email address. */
function fieldsFor({
  isHandedOver,
  asksRegion,
  hasAccount,
}: {
  isHandedOver: boolean;
  asksRegion: boolean;
  hasAccount: boolean;
}): (keyof Contact)[] {
  const contact = ['firstName', 'lastName', ...(hasAccount ? [] : ['email']), 'phone'] as (keyof Contact)[];
  const place = asksRegion ? (['region', 'postalCode', 'country'] as const) : ([] as const);
  if (isHandedOver) return [...contact, ...place];
  return [...contact, 'address', 'city', ...(asksRegion ? place : (['country'] as const))];
}

/** Reads the customer of an account, whose address then fills in the form. */
function useCustomer(accountId: string | null, onChange: (fields: Partial<Contact>) => void) {
  const [customer, setCustomer] = useState<ApiCustomerDetail | null>(null);
  const fill = useEffectEvent((read: ApiCustomerDetail) => {
    setCustomer(read);
    onChange(contactOf(read));
  });
  useEffect(() => {
    let isCurrent = true;
    const run = async (id: string) => {
      const read = await client.readCustomer({ params: { id } });
      if (!isCurrent) return;
      if (read.ok) fill(read.value.customer);
      else announceFailure(read.error.detail);
    };
    if (accountId !== null) void run(accountId);
    return () => {
      isCurrent = false;
    };
  }, [accountId]);
  return customer?.id === accountId ? customer : null;
}

function contactOf({ name, phone, address }: ApiCustomerDetail): Contact {
  const [firstName = '', ...others] = name.split(' ');
  const own = { ...NO_CONTACT, firstName, lastName: others.join(' '), phone: phone ?? '' };
  if (address === null) return own;
  const { region, postalCode, ...rest } = address;
  return { ...own, ...rest, region: region ?? '', postalCode: postalCode ?? '' };
}

type Found = CallOutput<'listCustomers'>['customers'];
const NOBODY: Found = [];

function FindCustomer({ onChoose }: { onChoose: (accountId: string) => void }) {
  const [q, setQ] = useState('');
  const wanted = q.trim();
  const { shown: found, isLoading } = useDebouncedRead<Found>({
    empty: NOBODY,
    wanted: wanted === '' ? null : wanted,
    read: async () => {
      const listed = await client.listCustomers({ query: { q: wanted, limit: '5' } });
      return listed.ok ? listed.value.customers : NOBODY;
    },
  });
  return (
    <div>
      <TextInput
        label="Find a customer"
        type="search"
        placeholder="Name or email address"
        maxLength={SEARCH_LENGTH}
        value={q}
        autoComplete="off"
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status">
        {found.length > 0 && (
          <ul className={styles.found} aria-label="Customers found">
            {found.map(({ id, name, email }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose(id)}>
                  <span>
                    {name || email}
                    <small>{email}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {wanted !== '' && !isLoading && found.length === 0 && (
          <p className={styles.hint}>No account matches. Enter a new customer below.</p>
        )}
      </div>
    </div>
  );
}
