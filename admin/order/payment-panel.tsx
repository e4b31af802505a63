import { useState, type ReactNode } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { formatDollars } from '#domain/money.ts';
import { countItems } from '../orders/describe-order.ts';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { describeRoles } from '../ui/describe-roles.ts';
import { Panel } from '../ui/panels/panel.tsx';
import {
  ACCEPT_PAYMENT,
  hasFailedRefund,
  isPossible,
  REFUND_PAYMENT,
  type OrderAction,
} from './actions/order-actions.ts';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { RefundList } from './refunds/refund-list.tsx';
import styles from './payment-panel.module.css';

/** What the order costs, and what is paid and returned. An order under review also has the decisions about its payment. */
export function PaymentPanel({
  order,
  mayDo,
  onChoose,
}: {
  order: ApiOrderDetail;
  mayDo: (action: OrderAction) => boolean;
  onChoose: (action: OrderAction) => void;
}) {
  const { payment, refundable } = order;
  const [isRefunding, setRefunding] = useState(false);
  const mayRefund = useMe().permissions.includes('refunds:do');
  const canRefund = refundable !== null && refundable.left > 0;
  const isFailed = hasFailedRefund(order);
  // A failed refund has its own buttons in the list of refunds.
  const isListed = isFailed && order.refunds.some(({ isWaiting }) => isWaiting);
  const actions = [...(isFailed ? [] : [ACCEPT_PAYMENT]), ...(isListed ? [] : [REFUND_PAYMENT])].filter(
    (action) => isPossible(action, order),
  );
  return (
    <Panel
      title="Payment"
      aside={payment.reference !== null && <small className={styles.reference}>{payment.reference}</small>}
    >
      <dl className={styles.bill}>
        <Charges order={order} />
        <Row name="Total" isSum>
          {formatDollars(order.total)}
        </Row>
        {order.credit > 0 && <Row name="Store credit">−{formatDollars(order.credit)}</Row>}
        {order.due !== order.total && <Row name="To pay">{formatDollars(order.due)}</Row>}
        <Row name={order.paymentMethod === 'cash' ? 'Received in cash' : 'Paid by card'}>
          {formatDollars(payment.paid)}
        </Row>
        <Row name="Refunded">{formatDollars(payment.returned)}</Row>
        {payment.returning > 0 && <Row name="On its way back">{formatDollars(payment.returning)}</Row>}
      </dl>
      <RefundList order={order} mayRefund={mayRefund} />
      {canRefund && (
        <div className={styles.decision}>
          <Action
            disabled={!mayRefund}
            title={mayRefund ? undefined : describeRoles('refunds:do')}
            aria-haspopup="dialog"
            onClick={() => setRefunding(true)}
          >
            {order.lines.some(({ left }) => left > 0) ? 'Refund or cancel items…' : 'Refund…'}
          </Action>
          <RefundDialog order={order} isOpen={isRefunding} onClose={() => setRefunding(false)} />
        </div>
      )}
      {actions.length > 0 && (
        <div className={styles.decision}>
          {actions.map((action) => (
            <Action
              key={action.id}
              disabled={!mayDo(action)}
              title={mayDo(action) ? undefined : describeRoles(action.permission)}
              aria-haspopup="dialog"
              onClick={() => onChoose(action)}
            >
              {action.label(order)}…
            </Action>
          ))}
        </div>
      )}
    </Panel>
  );
}

/** What the total is made of, as it was quoted. */
function Charges({ order }: { order: ApiOrderDetail }) {
  const { lines, subtotal, discounts, shipping, shippingDiscounts, shippingMethod, tax, taxes } = order;
  return (
    <>
      <Row name={countOf(countItems(lines.filter(({ replaces }) => replaces === null)), 'item')}>
        {formatDollars(subtotal)}
      </Row>
      {discounts.map(({ name, code, amount }) => (
        <Row key={`${name} ${code}`} name={nameOf({ name, code })}>
          −{formatDollars(amount)}
        </Row>
      ))}
      <Row
        name="Shipping"
        note={[shippingMethod, ...shippingDiscounts.map(nameOf)].filter((part) => part !== null).join(', ')}
      >
        {shipping === null || shipping === 0 ? 'Free' : formatDollars(shipping)}
      </Row>
      {taxes.length === 0 && <Row name="Taxes">{tax === 0 ? '$0' : formatDollars(tax)}</Row>}
      {taxes.map(({ name, rate, included, amount }) => (
        <Row
          key={`${name} ${rate} ${included}`}
          name={`${name}, ${rate} %`}
          note={included ? 'included' : ''}
        >
          {formatDollars(amount)}
        </Row>
      ))}
    </>
  );
}

function nameOf({ name, code }: { name: string; code: string | null }): string {
  return code === null ? name : `${name} (${code})`;
}

function Row({
  name,
  note = '',
  isSum = false,
  children,
}: {
  name: string;
  note?: string;
  isSum?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>
        {name} {note !== '' && <small>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
