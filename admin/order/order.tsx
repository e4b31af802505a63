import { useMemo, useState, type ReactNode } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { SALE_STATES, SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { useShortcuts } from '../keyboard/shortcut-store.ts';
import type { Shortcut } from '../keyboard/shortcuts.ts';
import { PageViewers } from '../live/page-viewers.tsx';
import { useLive } from '../live/use-live.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { PinnedNotes } from '../notes/pinned-notes.tsx';
import { countItems } from '../orders/describe-order.ts';
import { findOrderNeighbours, ordersListPath } from '../orders/last-shown-orders.ts';
import { prefetchOrders } from '../orders/load-orders.ts';
import { OrderPayment, OrderStatus } from '../orders/order-marks.tsx';
import { ordersPath } from '../orders/orders-path.ts';
import { useMe } from '../shell/account/me.ts';
import { DocumentTitle } from '../shell/document-title.tsx';
import { Action, actionClass } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowMenu } from '../ui/lists/row-menu.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { ActionDialog } from './actions/action-dialog.tsx';
import {
  CANCEL,
  CASH_RECEIVED,
  forbiddenLabel,
  HAND_OVER,
  isDecided,
  isPossible,
  preventedLabel,
  REFUSED,
  type OrderAction,
} from './actions/order-actions.ts';
import { CustomerPanels } from './customer-panels.tsx';
import { LinesTable } from './lines-table.tsx';
import type { loadOrder } from './load-order.ts';
import { OrderNotices } from './notices/order-notices.tsx';
import { PackPanel } from './packing/pack-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { ReturnsPanel } from './returns/returns-panel.tsx';
import { ShipmentsPanel } from './shipments/shipments-panel.tsx';
import type { Carriers } from './shipments/use-shipping-form.ts';
import { slipsPath } from './slip/load-slips.ts';
import { TimelinePanel } from './timeline/timeline-panel.tsx';
import head from '../ui/panels/record-head.module.css';
import styles from './order.module.css';
import pack from './packing/pack-panel.module.css';

/** One order: what to pack, what is paid, where it goes and what has happened. */
export function Order() {
  const { order } = useLoaderData<typeof loadOrder>();
  // What is open or typed for one order must not apply to the next one.
  return <OrderScreen key={order.id} />;
}

function OrderScreen() {
  const { order, carriers, readAt } = useLoaderData<typeof loadOrder>();
  useLive(['order', 'note']);
  useOrderKeys(order.number);
  const { permissions } = useMe();
  // Staff pack with a phone: items and address come before the payment.
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<OrderAction | null>(null);
  const mayDo = (action: OrderAction) => permissions.includes(action.permission);
  return (
    <>
      <OrderHead
        order={order}
        marks={isPhone ? null : <Marks order={order} now={readAt} />}
        onChoose={setChosen}
      />
      {isPhone && (
        <p className={styles.marks}>
          <Marks order={order} now={readAt} />
        </p>
      )}
      {order.notes !== null && <PinnedNotes notes={order.notes} />}
      <OrderNotices order={order} mayDo={mayDo} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Items order={order} carriers={carriers} />
          {order.shipments.length > 0 && (
            <ShipmentsPanel
              order={order}
              carriers={carriers}
              onRefuse={isPossible(REFUSED, order) ? () => setChosen(REFUSED) : undefined}
              now={readAt}
            />
          )}
          <ReturnsPanel order={order} now={readAt} />
          {isPhone && <CustomerPanels order={order} />}
          <PaymentPanel order={order} mayDo={mayDo} onChoose={setChosen} />
          {order.notes !== null && (
            <NotesPanel
              notes={order.notes}
              now={readAt}
              subject={{ number: order.number }}
              mayChange={permissions.includes('orders:do')}
            />
          )}
          <TimelinePanel order={order} now={readAt} />
        </div>
        {!isPhone && (
          <div className={styles.column}>
            <CustomerPanels order={order} />
          </div>
        )}
      </div>
      <ActionDialog action={chosen} order={order} onClose={() => setChosen(null)} />
    </>
  );
}

/** The items of the order, or its packing list while some are in no shipment. */
function Items({ order, carriers }: { order: ApiOrderDetail; carriers: Carriers }) {
  const { id, number, state, lines } = order;
  if (!isDecided(order) && SHIPPABLE_STATES.includes(state) && lines.some(({ left }) => left > 0))
    return <PackPanel key={id} order={order} carriers={carriers} />;
  return (
    <Panel title={countOf(countItems(lines), 'item')}>
      <LinesTable lines={lines} />
      <NextToPack number={number} />
    </Panel>
  );
}

/** On a phone, the button that opens the next order of the view ‘To pack’. It takes the place of the button that ships an order. */
function NextToPack({ number }: Pick<ApiOrderDetail, 'number'>) {
  const navigate = useNavigate();
  const { below } = findOrderNeighbours(number);
  if (!useIsPhone() || below === undefined || !ordersListPath().startsWith(ordersPath('to_pack')))
    return null;
  return (
    <div className={pack.bar}>
      <Action variant="primary" onClick={() => void navigate(`/orders/${below}`)}>
        Next order, #{below}
      </Action>
    </div>
  );
}

/** The number of the order, the orders beside it in the list, and its rarer actions. */
function OrderHead({
  order,
  marks,
  onChoose,
}: {
  order: ApiOrderDetail;
  /** Beside the number. */
  marks: ReactNode;
  onChoose: (action: OrderAction) => void;
}) {
  const { number } = order;
  const { above, below } = findOrderNeighbours(number);
  const navigate = useNavigate();
  const { permissions } = useMe();
  const isPhone = useIsPhone();
  const actions = [HAND_OVER, CASH_RECEIVED, REFUSED, CANCEL]
    .filter((action) => isPossible(action, order))
    .map((action) => {
      if (!permissions.includes(action.permission)) return { label: forbiddenLabel(action, order) };
      const prevented = preventedLabel(action, order);
      return prevented === null
        ? { label: `${action.label(order)}…`, onSelect: () => onChoose(action) }
        : { label: prevented };
    });
  return (
    <header className={head.head}>
      <DocumentTitle>{`Order #${number}`}</DocumentTitle>
      <div className={head.words}>
        <nav className={head.crumbs} aria-label="Breadcrumb">
          <Link to={ordersListPath()} onPointerEnter={prefetchOrders} onFocus={prefetchOrders}>
            <Icon name="left" size={22} />
            <span>Orders</span>
          </Link>
        </nav>
        <div className={head.line}>
          <h1>#{number}</h1>
          {marks}
          <PageViewers page={`order:${number}`} />
        </div>
      </div>
      <div className={head.actions}>
        {above !== undefined && (
          <IconButton label="Previous order" icon="up" onClick={() => void navigate(`/orders/${above}`)} />
        )}
        {below !== undefined && (
          <IconButton label="Next order" icon="down" onClick={() => void navigate(`/orders/${below}`)} />
        )}
        {SALE_STATES.includes(order.state) && permissions.includes('packing:see') && (
          <Link to={slipsPath([number])} className={`${actionClass('plain')} ${styles.slip}`}>
            <Icon name="print" size={isPhone ? 20 : 16} />
            <span>Packing slip</span>
          </Link>
        )}
        {actions.length > 0 && <RowMenu label="More actions" actions={actions} />}
      </div>
    </header>
  );
}

/** The payment and the status of the order. */
function Marks({ order, now }: { order: ApiOrderDetail; now: number }) {
  return (
    <>
      <OrderPayment order={order} />
      <OrderStatus order={order} now={now} />
    </>
  );
}

/** Registers the keys that open the orders beside this one, and return to the list. */
function useOrderKeys(number: number): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(() => {
    const { above, below } = findOrderNeighbours(number);
    const open = (other: number | undefined) => {
      if (other !== undefined) void navigate(`/orders/${other}`);
    };
    const group = 'On this screen';
    return [
      { keys: 'J', label: 'Next order', group, run: () => open(below) },
      { keys: 'K', label: 'Previous order', group, run: () => open(above) },
      { keys: 'Escape', label: 'Back to the list', group, run: () => void navigate(ordersListPath()) },
    ];
  }, [number, navigate]);
  useShortcuts(shortcuts);
}
