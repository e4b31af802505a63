import { Fragment, useState, type ComponentProps } from 'react';
import type { ApiAddress } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { addressLines } from '#domain/order/address/address-lines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { DeleteAddress } from './delete-address.tsx';
import styles from './address-book.module.css';

/** Loaded on demand: its list of countries would exceed the limit of the first load. */
const loadEditor = () => import('./address-editor.tsx');

/** Loads the editor's code when a pointer or the focus reaches a button that opens it. */
function prefetchEditor() {
  // A click on the button reports a failure.
  loadEditor().catch(() => undefined);
}

type Editor = Awaited<ReturnType<typeof loadEditor>>['AddressEditor'];

type BookClient = Pick<Client, 'addAddress' | 'changeAddress' | 'deleteAddress'>;

const focusBook = focusAfterUnmount((element) => element.closest('section'));

/** The user's saved addresses, one of which can be edited at a time. */
export function AddressBook({
  client,
  addresses,
  asksRegion,
  onChanged,
}: {
  client: BookClient;
  addresses: readonly ApiAddress[];
  /** Whether charges may depend on region and postal code. */
  asksRegion: boolean;
  /** Reloads the list. */
  onChanged: () => Promise<void>;
}) {
  const isHydrated = useHydrated();
  const { edited, Editor, opening, open, close } = useEditor();
  const editor = { client, asksRegion, onClose: close, onSaved: onChanged };
  const buttonProps = (id: string) => ({
    disabled: !isHydrated,
    busy: opening === id,
    onPointerEnter: prefetchEditor,
    onFocus: prefetchEditor,
    onClick: () => void open(id),
  });
  return (
    <section className={styles.book} aria-label="Saved addresses" tabIndex={-1}>
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address.id}>
              {Editor && edited === address.id ? (
                <div ref={focusBook} key="editor">
                  <Editor {...editor} address={address} />
                </div>
              ) : (
                <SavedAddress
                  client={client}
                  address={address}
                  disabled={!isHydrated}
                  editProps={buttonProps(address.id)}
                  onDeleted={onChanged}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {Editor && edited === 'new' ? (
        <div ref={focusBook} key="editor">
          <Editor {...editor} />
        </div>
      ) : (
        <div ref={focusBook} key="button">
          {addresses.length === 0 ? (
            <EmptyState message="You have no saved addresses. Save one here, or at the checkout.">
              <Button {...buttonProps('new')}>Add an address</Button>
            </EmptyState>
          ) : (
            <Button {...buttonProps('new')}>Add an address</Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The editor of the address with the id `edited`, or of a `new` one. Until its code has loaded, the button that opens it has a spinner. */
function useEditor() {
  const [shown, setShown] = useState<{ readonly edited: string; readonly Editor: Editor }>();
  const [opening, setOpening] = useState<string>();
  const open = async (id: string) => {
    if (opening !== undefined) return;
    setOpening(id);
    try {
      const { AddressEditor } = await loadEditor();
      setShown({ edited: id, Editor: AddressEditor });
    } catch {
      showToast('The form could not be loaded. Please try again.', 'notice');
    }
    setOpening(undefined);
  };
  return { edited: shown?.edited, Editor: shown?.Editor, opening, open, close: () => setShown(undefined) };
}

function SavedAddress({
  client,
  address,
  disabled,
  editProps,
  onDeleted,
}: {
  client: BookClient;
  address: ApiAddress;
  disabled: boolean;
  editProps: ComponentProps<typeof Button>;
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
        <Button variant="ghost" size="small" {...editProps}>
          Edit<span className="visually-hidden"> the address {street}</span>
        </Button>
        <DeleteAddress client={client} address={address} disabled={disabled} onDeleted={onDeleted} />
      </div>
    </div>
  );
}
