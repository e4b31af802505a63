import { Fragment, lazy, Suspense, useState } from 'react';
import type { ApiAddress } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { addressLines } from '#domain/order/address-lines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DeleteAddress } from './delete-address.tsx';
import styles from './address-book.module.css';

/** No part of the first load: its list of countries is long. */
const AddressEditor = lazy(async () => ({
  default: (await import('./address-editor.tsx')).AddressEditor,
}));

type BookClient = Pick<Client, 'addAddress' | 'changeAddress' | 'deleteAddress'>;

const focusBook = focusAfterUnmount((element) => element.closest('section'));

/** The user's saved addresses, one of which can be edited at a time. */
export function AddressBook({
  client,
  addresses,
  onChanged,
}: {
  client: BookClient;
  addresses: readonly ApiAddress[];
  /** Reloads the list. */
  onChanged: () => Promise<void>;
}) {
  const isHydrated = useHydrated();
  /** The id of the address that is edited, or `new`. */
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  const editor = { client, onClose: close, onSaved: onChanged };
  return (
    <section className={styles.book} aria-label="Saved addresses" tabIndex={-1}>
      {addresses.length === 0 && edited !== 'new' && (
        <EmptyState message="You have no saved addresses. Save one here, or at the checkout." />
      )}
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address.id}>
              {edited === address.id ? (
                <div ref={focusBook} key="editor">
                  <Suspense>
                    <AddressEditor {...editor} address={address} />
                  </Suspense>
                </div>
              ) : (
                <SavedAddress
                  client={client}
                  address={address}
                  disabled={!isHydrated}
                  onEdit={() => setEdited(address.id)}
                  onDeleted={onChanged}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <div ref={focusBook} key="editor">
          <Suspense>
            <AddressEditor {...editor} />
          </Suspense>
        </div>
      ) : (
        <div ref={focusBook} key="button">
          <Button disabled={!isHydrated} onClick={() => setEdited('new')}>
            Add an address
          </Button>
        </div>
      )}
    </section>
  );
}

function SavedAddress({
  client,
  address,
  disabled,
  onEdit,
  onDeleted,
}: {
  client: BookClient;
  address: ApiAddress;
  disabled: boolean;
  onEdit: () => void;
  onDeleted: () => Promise<void>;
}) {
  const { firstName, lastName, address: street, phone } = address;
  const name = `${firstName} ${lastName}`;
  return (
    <div ref={focusBook} className={styles.entry}>
      <address>
        <b>{name}</b> {address.isDefault && <Badge variant="pill">Default</Badge>}
        <br />
        {addressLines(address).map((line, at) => (
          <Fragment key={at}>
            {line}
            <br />
          </Fragment>
        ))}
        <span className="muted">{phone}</span>
      </address>
      <div className={styles.actions}>
        <Button variant="ghost" size="small" disabled={disabled} onClick={onEdit}>
          Edit<span className="visually-hidden"> the address {street}</span>
        </Button>
        <DeleteAddress client={client} address={address} disabled={disabled} onDeleted={onDeleted} />
      </div>
    </div>
  );
}
