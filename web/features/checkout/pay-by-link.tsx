import { useCallback, useEffect, useState } from 'react';
import { href } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { amountsOfQuote, discountAmountsOf } from '#contract/order-amounts.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { centsFromDollars, formatMoney, times, type Cents } from '#domain/money.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { describeAmounts, type OrderAmounts } from '#domain/order/order-amounts.ts';
import { fail, ok } from '#domain/result.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { Block } from '../../ui/layout/panel.tsx';
import { Summary, WithSummary } from '../../ui/layout/summary.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { CardFieldsProps } from './card/card-fields.tsx';
import { CardForm } from './card/card-form.tsx';
import { isFinal, LINK_INCOMPLETE } from './mailed-link.ts';
import { NOT_CHARGED } from './place-order/place-order.ts';
import styles from './pay-by-link.module.css';

type OrderToPay = CallOutput<'openPaymentLink'>;
type LinkClient = Pick<Client, 'openPaymentLink'>;

/**
 * An order that staff took, and the card form that pays it. Opens the order by the secret of the mailed link. After the payment it opens
 * the order again: the shop asks the provider whether it is paid. The fragment stays, so that a reload shows the order.
 */
export function PayByLink({ id, secret, client }: { id: string; secret: string; client: LinkClient }) {
  const [order, setOrder] = useState<OrderToPay>();
  const [problem, setProblem] = useState<CallProblem>();
  const open = useCallback(async () => {
    const opened = await client.openPaymentLink({ params: { id }, body: { secret } });
    if (opened.ok) setOrder(opened.value);
    return opened;
  }, [client, id, secret]);
  const openOrExplain = useCallback(async () => {
    const opened = await open();
    setProblem(opened.ok ? undefined : opened.error);
  }, [open]);
  useEffect(() => void openOrExplain(), [openOrExplain]);

  if (order === undefined)
    return problem === undefined ? <Loading label="Opening your order" /> : <Unopened problem={problem} />;
  const pay: CardFieldsProps['pay'] = async (confirm) => {
    const confirmed = await confirm(order.payment?.clientSecret ?? '');
    if (!confirmed.ok && !confirmed.error.unsure) return confirmed;
    const opened = await open();
    if (!opened.ok) return fail({ message: opened.error.detail });
    return opened.value.payment === null ? ok(undefined) : fail({ message: NOT_CHARGED });
  };
  return <Order order={order} pay={pay} problem={problem} onReload={() => void openOrExplain()} />;
}

function Order({
  order,
  pay,
  problem,
  onReload,
}: {
  order: OrderToPay;
  pay: CardFieldsProps['pay'];
  /** Why the order could not be opened again. */
  problem: CallProblem | undefined;
  onReload: () => void;
}) {
  const { number, payment, holdEndsAt, state } = order;
  const amounts = { ...amountsOfQuote(order), shippingMethod: order.shippingMethod };
  const { title, detail } = payment === null ? (TEXTS[state] ?? PAID) : OPEN;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={title} />
      <WithSummary summary={<Items order={order} amounts={amounts} />}>
        <div className={styles.main}>
          <p role="status">
            Order #{number}. {detail}
            {payment !== null && holdEndsAt !== null && (
              <>
                {' '}
                until <DateTime at={holdEndsAt} />.
              </>
            )}
            {problem !== undefined && ` ${problem.detail}`}
          </p>
          {payment === null ? (
            <div className={styles.actions}>
              {state === 'awaiting_payment' && <Button onClick={onReload}>Check again</Button>}
              <ShopLink />
            </div>
          ) : (
            <Payment payment={payment} total={amounts.total} pay={pay} />
          )}
        </div>
      </WithSummary>
    </div>
  );
}

function ShopLink() {
  return (
    <LinkButton to={href('/shop')} variant="ghost">
      Shop
    </LinkButton>
  );
}

function Items({ order, amounts }: { order: OrderToPay; amounts: OrderAmounts }) {
  return (
    <Summary
      title="Your items"
      {...describeAmounts(amounts)}
      before={
        <ul className={styles.lines}>
          {order.products.map((product, at) => (
            <li key={at}>
              <Item product={product} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Item({ product }: { product: OrderToPay['products'][number] }) {
  const { title, brand, size, quantity, price } = product;
  const { discounts, ...amount } = describeLine(
    times(centsFromDollars(price), quantity),
    discountAmountsOf(product.discounts),
  );
  return (
    <LineItem
      picture={<Picture {...pictureOf(product)} sizes="84px" alt="" />}
      title={title}
      amount={<LineAmount {...amount} />}
    >
      {[brand, ...(size === null ? [] : [describeSize(size, 'Size')]), `quantity ${quantity}`].join(', ')}
      <LineDiscounts rows={discounts} />
    </LineItem>
  );
}

function Payment({
  payment,
  total,
  pay,
}: {
  payment: NonNullable<OrderToPay['payment']>;
  total: Cents;
  pay: CardFieldsProps['pay'];
}) {
  return (
    <Block title="Payment">
      <CardForm settings={payment} total={total} payLabel={`Pay ${formatMoney(total)}`} pay={pay} />
    </Block>
  );
}

type Text = { readonly title: string; readonly detail: string };

const OPEN: Text = { title: 'Pay your order', detail: 'We keep these items for you' };
const PAID: Text = {
  title: 'Thank you, your order is paid',
  detail: 'A confirmation is on its way to you by email.',
};

/** What the page says when there is nothing to pay, by the state of the order. */
const TEXTS: Readonly<Partial<Record<OrderToPay['state'], Text>>> = {
  awaiting_payment: {
    title: 'Your payment is being processed',
    detail: 'Your bank has not answered yet. You need not pay again.',
  },
  cancelled: {
    title: 'This order can no longer be paid',
    detail:
      'It was cancelled, or not paid in time. You have not been charged. Please contact us to order again.',
  },
  needs_review: {
    title: 'We have your payment',
    detail: 'We are checking it before we pack your order.',
  },
  refund_pending: {
    title: 'Your refund is on its way',
    detail: 'This order will not be delivered.',
  },
  refunded: { title: 'Your order was refunded', detail: 'This order was not delivered.' },
};

function Unopened({ problem: { code, detail } }: { problem: CallProblem }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="We cannot open this order" />
      <div className={styles.main}>
        <p role="status">{code === 'invalid_request' ? LINK_INCOMPLETE : detail}</p>
        <div className={styles.actions}>
          {!isFinal({ code }) && <Button onClick={() => globalThis.location.reload()}>Try again</Button>}
          <ShopLink />
        </div>
      </div>
    </div>
  );
}
