import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';
import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import { type Permission } from '#domain/staff/permissions.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { describeItems } from '../../orders/describe-order.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { shortMoment } from '../../ui/dates-and-times.ts';
import { describeRoles } from '../../ui/describe-roles.ts';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { StatusMark, type MarkState } from '../../ui/status-mark.tsx';
import { isDecided } from '../actions/order-actions.ts';
import { SHIP_KEY } from '../packing/pack-form.tsx';
import { InspectDialog } from './inspect-dialog.tsx';
import { MoveDialog, type ChosenMove } from './move-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { MOVES } from './shipment-moves.ts';
import { undoShipmentStep } from './undo-shipment-step.ts';
import type { Carriers } from './use-shipping-form.ts';
import styles from './shipments-panel.module.css';

type Shipment = ApiOrderDetail['shipments'][number];

const STATES: Readonly<Record<ShipmentState, { readonly state: MarkState; readonly name: string }>> = {
  prepared: { state: 'planned', name: 'Packed' },
  shipped: { state: 'on', name: 'Shipped' },
  delivered: { state: 'on', name: 'Delivered' },
  failed: { state: 'bad', name: 'Not delivered' },
  back: { state: 'planned', name: 'Back, to inspect' },
  inspected: { state: 'over', name: 'Came back' },
  lost: { state: 'over', name: 'Lost' },
  voided: { state: 'over', name: 'Voided' },
};

/** The shipments of an order, each with what can be recorded about it. */
export function ShipmentsPanel({
  order,
  carriers,
  onRefuse,
  now,
}: {
  order: ApiOrderDetail;
  carriers: Carriers;
  /** Records that the customer did not accept it; undefined when that is not possible. */
  onRefuse: (() => void) | undefined;
  /** In milliseconds since 1970. */
  now: number;
}) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ChosenMove | null>(null);
  const [shippedId, setShippedId] = useState<string | null>(null);
  const [inspectedId, setInspectedId] = useState<string | null>(null);
  const prepared = order.shipments.find(({ state }) => state === 'prepared');
  const isPacked = order.lines.every(({ left }) => left === 0);
  const mayPack = useMe().permissions.includes('packing:do');
  // While something is left to pack, the key belongs to the packing list.
  const hasKey = isPacked && mayPack && prepared !== undefined;
  useScreenShortcut({ keys: SHIP_KEY, label: 'Mark as shipped', isOn: hasKey }, () =>
    setShippedId(prepared?.id ?? null),
  );
  const findShipment = (wanted: string | null) => order.shipments.find(({ id }) => id === wanted) ?? null;
  return (
    <Panel title={order.shipments.length === 1 ? 'Shipment' : 'Shipments'}>
      <ul className={styles.shipments}>
        {order.shipments.map((shipment) => (
          <li key={shipment.id} data-over={STATES[shipment.state].state === 'over' || undefined}>
            <ShipmentFacts order={order} shipment={shipment} now={now} />
            {!isDecided(order) && (
              <Moves
                shipment={shipment}
                onUndo={() => undoShipmentStep(order.number, { shipment, reload: revalidate })}
                hasKey={hasKey && shipment === prepared}
                onMove={(move) => setChosen({ move, shipment })}
                onShip={() => setShippedId(shipment.id)}
                onInspect={() => setInspectedId(shipment.id)}
                onRefuse={onRefuse}
              />
            )}
          </li>
        ))}
      </ul>
      <MoveDialog chosen={chosen} order={order} onClose={() => setChosen(null)} />
      <ShipDialog
        order={order}
        carriers={carriers}
        shipment={findShipment(shippedId)}
        onClose={() => setShippedId(null)}
      />
      <InspectDialog
        order={order}
        shipment={findShipment(inspectedId)}
        onClose={() => setInspectedId(null)}
      />
    </Panel>
  );
}

function ShipmentFacts({ order, shipment, now }: { order: ApiOrderDetail; shipment: Shipment; now: number }) {
  const { state, carrier, tracking, url, events } = shipment;
  const last = events.at(-1);
  const items = linesOfPieces(order, shipment).map((line) => describeItems([line]));
  const lost = shipment.lines.reduce((sum, line) => sum + line.lost, 0);
  const number = [carrier, tracking].filter((part) => part !== null).join(', ');
  return (
    <div className={styles.facts}>
      <p className={styles.head}>
        <StatusMark {...STATES[state]} />
        {last !== undefined && <time dateTime={last.at}>{shortMoment(last.at, now)}</time>}
      </p>
      <p>{items.join('; ')}</p>
      {state === 'inspected' && lost > 0 && <p>{countOf(lost, 'item')} written off</p>}
      <p className={styles.carrier}>
        {number === '' && state !== 'prepared' && state !== 'voided' && 'Handed over by the shop'}
        {url === null ? (
          number
        ) : (
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {number}
            <span className="visually-hidden">, tracking in a new tab</span>
          </a>
        )}
      </p>
    </div>
  );
}

function Moves({
  shipment: { state, recordedAt },
  onUndo,
  hasKey,
  onMove,
  onShip,
  onInspect,
  onRefuse,
}: {
  shipment: Shipment;
  onUndo: () => Promise<void>;
  hasKey: boolean;
  onMove: (move: ChosenMove['move']) => void;
  onShip: () => void;
  onInspect: () => void;
  onRefuse: (() => void) | undefined;
}) {
  const { permissions } = useMe();
  const props = (permission: Permission) =>
    ({
      disabled: !permissions.includes(permission),
      title: permissions.includes(permission) ? undefined : describeRoles(permission),
      'aria-haspopup': 'dialog',
    }) as const;
  if (recordedAt !== null)
    return (
      <div className={styles.moves}>
        <span role="status">
          {state === 'shipped'
            ? 'The delivery is being recorded.'
            : 'The inspection or loss is being recorded.'}
        </span>
        {permissions.includes(state === 'shipped' ? 'packing:do' : 'refunds:do') && (
          <Action onClick={() => void onUndo()}>Undo</Action>
        )}
      </div>
    );
  return (
    <div className={styles.moves}>
      {(state === 'prepared' || state === 'failed') && (
        <Action
          {...props('packing:do')}
          aria-keyshortcuts={hasKey ? ariaKeys(SHIP_KEY) : undefined}
          onClick={onShip}
        >
          {state === 'failed' ? 'Ship again…' : 'Mark as shipped…'}
          {hasKey && <Keys keys={SHIP_KEY} />}
        </Action>
      )}
      {state === 'back' && (
        <Action {...props('refunds:do')} onClick={onInspect}>
          Inspect…
        </Action>
      )}
      {MOVES[state]?.map((move) => (
        <Action key={move.id} {...props(move.permission)} onClick={() => onMove(move)}>
          {move.label}…
        </Action>
      ))}
      {(state === 'shipped' || state === 'back') && onRefuse && (
        <Action {...props('packing:do')} onClick={onRefuse}>
          Refused at the door…
        </Action>
      )}
    </div>
  );
}
