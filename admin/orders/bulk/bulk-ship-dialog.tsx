import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { useRead } from '../../data/use-read.ts';
import type { Carriers } from '../../order/shipments/use-shipping-form.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { describeItems } from '../describe-order.ts';
import { planShipping } from './plan-shipping.ts';
import { useBulkShip } from './use-bulk-ship.ts';
import styles from './bulk-ship-dialog.module.css';

const TITLE = 'Mark as shipped';

type Props = {
  readonly orders: readonly ApiStaffOrder[];
  readonly onClose: () => void;
  /** Receives the ids of the orders that were shipped so far. */
  readonly onProgress: (ids: readonly string[]) => void;
};

/** Ships the selected orders: scan a packing slip, scan its tracking number, next. Orders that cannot be shipped are named. */
export function BulkShipDialog({
  open,
  orders,
  onClose,
  onShipped,
}: {
  open: boolean;
  orders: readonly ApiStaffOrder[];
  onClose: () => void;
  /** Receives the ids of the orders that were shipped, when the dialog closes. */
  onShipped: (ids: readonly string[]) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const shipped = useRef<readonly string[]>([]);
  const remember = useCallback((ids: readonly string[]) => {
    shipped.current = ids;
  }, []);
  const close = () => {
    if (shipped.current.length > 0) onShipped(shipped.current);
    shipped.current = [];
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} label={TITLE} first={first}>
      <WithCarriers orders={orders} onClose={close} onProgress={remember} first={first} />
    </Dialog>
  );
}

function WithCarriers(props: Props & { first: RefObject<HTMLInputElement | null> }) {
  const { value, error } = useRead(() => client.listCarriers(), '');
  if (error !== undefined) return <p role="alert">{error.detail}</p>;
  return value !== undefined && <BulkShip {...props} carriers={value.carriers} />;
}

function BulkShip({
  orders,
  onClose,
  onProgress,
  carriers,
  first,
}: Props & { carriers: Carriers; first: RefObject<HTMLInputElement | null> }) {
  // Ships the orders that the dialog shows, even when the list changes.
  const [plan] = useState(() => planShipping(orders, Date.now()));
  const ship = useBulkShip(plan, carriers);
  // The dialog opens before the field is rendered. Before the paint: a scanner may type right after it.
  useLayoutEffect(() => first.current?.focus(), [first]);
  const done = plan.orders.filter(({ number }) => ship.done.includes(number));
  useLayoutEffect(() => onProgress(done.map(({ id }) => id)));
  return (
    <div className={styles.body}>
      <h2>{TITLE}</h2>
      {ship.open.length > 0 && <Entry ship={ship} first={first} />}
      <ol className={styles.orders} aria-live="polite">
        {plan.orders.map(({ number, lines }) => (
          <li key={number} data-current={number === ship.current || undefined}>
            <b>#{number}</b>
            <span>{ship.outcomes.get(number)?.text ?? describeItems(lines)}</span>
            {ship.done.includes(number) && (
              <Action variant="text" onClick={() => void ship.undo(number)}>
                Undo<span className="visually-hidden"> shipping #{number}</span>
              </Action>
            )}
            {ship.open.includes(number) && number !== ship.current && (
              <Action
                onClick={() => {
                  ship.choose(number);
                  first.current?.focus();
                }}
              >
                Choose<span className="visually-hidden"> #{number}</span>
              </Action>
            )}
          </li>
        ))}
      </ol>
      <EffectList>
        {plan.leftOut.length > 0 && (
          <Effect
            icon="info"
            detail={plan.leftOut.map(({ number, status }) => `#${number}: ${status}`).join(', ')}
          >
            Left out: {countOf(plan.leftOut.length, 'order')}.
          </Effect>
        )}
        <Effect icon="mail">
          Each customer gets the shipping email after {UNDO_DELAY}. Until then you can undo it.
        </Effect>
      </EffectList>
      <div className={styles.actions}>
        <span>
          {ship.done.length} of {countOf(plan.orders.length, 'order')} shipped
        </span>
        <Action onClick={onClose}>Close</Action>
      </div>
    </div>
  );
}

/** The carrier, and the field for slips and tracking numbers in turn. */
function Entry({
  ship,
  first,
}: {
  ship: ReturnType<typeof useBulkShip>;
  first: RefObject<HTMLInputElement | null>;
}) {
  const [entry, setEntry] = useState('');
  const { current } = ship;
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (entry.trim() === '') return;
        ship.enter(entry);
        setEntry('');
      }}
    >
      <TextInput
        ref={first}
        label={current === null ? 'Scan a packing slip' : `Scan the tracking number of #${current}`}
        hint={current === null ? 'Or type the number of the order.' : 'Ships the order at once.'}
        error={ship.problem}
        maxLength={STAFF_TYPED_LENGTHS.trackingNumber}
        autoComplete="off"
        spellCheck={false}
        value={entry}
        onChange={({ target }) => setEntry(target.value)}
      />
      <SelectInput
        label="Carrier"
        hint="Unless the tracking number shows it."
        value={ship.carrier}
        onChange={({ target }) => ship.setCarrier(target.value)}
      >
        {ship.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectInput>
      <div className={styles.buttons}>
        <Action
          aria-disabled={ship.isShipping}
          onClick={() => {
            ship.shipUntracked();
            // The button disappears, and the next scan needs the field.
            first.current?.focus();
          }}
        >
          {current === null
            ? `Ship ${countOf(ship.open.length, 'order')} without numbers`
            : `Ship #${current} without a number`}
        </Action>
        <button type="submit" className={actionClass('primary')} aria-disabled={ship.isShipping}>
          {current === null ? 'Find' : 'Ship'}
        </button>
      </div>
    </form>
  );
}
