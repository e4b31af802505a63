import type { OrderMailKind, ReturnMailKind } from '#domain/mail/mail-kinds.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { amountToPay, isNothingDue } from '#domain/order/amount-to-pay.ts';
import type { RefundMethod } from '#domain/refund/refund-method.ts';
import type { MailBlock } from '../mail-text.ts';
import { cancellationOf, shipmentOf, type OrderForMail } from './order-for-mail.ts';
import { addressed, MAIL_TIME_FORMAT, nameOf, type OrderMailMessage } from './order-mail-parts.ts';

type OrderMessageKind = Exclude<OrderMailKind, ReturnMailKind>;

/** Renders what a mail about an order says, besides its items and details. */
export function renderOrderMessage(kind: OrderMessageKind, order: OrderForMail): OrderMailMessage {
  return MESSAGES[kind](order);
}

const MESSAGES: Readonly<Record<OrderMessageKind, (order: OrderForMail) => OrderMailMessage>> = {
  order_confirmation_mail: (order) => ({
    subject: `Your ${order.shop.name} order #${order.number}: ${nameOf(order)}`,
    preview: `${listTitles(order)}: ${formatMoney(cents(order.totalCents))}`,
    heading: order.isAddressConfirmed ? `Thank you, ${order.firstName}` : 'Thank you',
    blocks: [
      {
        kind: 'paragraph',
        text: `We have received your order${describePayment(order)}`,
      },
      ...describeNext(order),
    ],
  }),
  payment_link_mail: (order) => ({
    subject: `Please pay your ${order.shop.name} order #${order.number}: ${nameOf(order)}`,
    heading: 'Your order is waiting for your payment',
    blocks: [
      {
        kind: 'paragraph',
        text: addressed(
          order,
          `we have taken your order, and keep its items for you${describeHold(order)}. Please pay ${dueOf(order)} by card with the link below. Only you have it, so please keep this email to yourself.`,
        ),
      },
    ],
  }),
  shipment_mail: (order) => {
    const { isWhole, carrier, tracking, url, lines } = shipmentOf(order);
    const pay = order.isToCollect ? ` Please have ${dueOf(order)} ready in cash.` : '';
    return {
      subject: `Your ${order.shop.name} order #${order.number} is on its way: ${nameOf({ lines })}`,
      heading: isWhole ? 'Your order is on its way' : 'Part of your order is on its way',
      blocks: [
        {
          kind: 'paragraph',
          text: addressed(order, `we have given these items to ${carrier}.${pay}`),
        },
        ...(tracking === null
          ? []
          : [{ kind: 'paragraph', text: `The tracking number is ${tracking}.` } as const]),
        ...(url === null ? [] : [{ kind: 'action', label: 'Track your shipment', url } as const]),
      ],
    };
  },
  order_cancellation_mail: (order) => {
    const happened = order.isUndeliverable ? 'could not be delivered' : 'was cancelled';
    const money = describeCancelledMoney(order);
    return {
      subject: `Your ${order.shop.name} order #${order.number} ${happened}: ${nameOf(order)}`,
      heading: `Your order ${happened}`,
      blocks: [
        {
          kind: 'paragraph',
          text: addressed(
            order,
            order.isUndeliverable
              ? `your order could not be delivered, so we have cancelled it. ${money}`
              : `${money.charAt(0).toLowerCase()}${money.slice(1)}`,
          ),
        },
      ],
    };
  },
  items_cancelled_mail: (order) => {
    const { cents: amount, creditCents, isPaidOut, lines, isUndeliverable } = cancellationOf(order);
    const happened = isUndeliverable ? 'could not be delivered' : 'were cancelled';
    const returnedMoney = formatMoney(cents(amount));
    const own =
      order.paymentMethod === 'card'
        ? `We are refunding ${returnedMoney} to your card, and will email you as soon as that is done.`
        : isPaidOut
          ? `We have paid out ${returnedMoney} to you.`
          : `You now pay ${dueOf(order)} in cash on delivery.`;
    const parts = [...(amount === 0 ? [] : [own]), ...describeCredited(creditCents)];
    const money = parts.length === 0 ? 'There is nothing to refund for them.' : parts.join(' ');
    return {
      subject: `Items of your ${order.shop.name} order #${order.number} ${happened}: ${nameOf({ lines })}`,
      heading: `Part of your order ${isUndeliverable ? 'could not be delivered' : 'was cancelled'}`,
      blocks: [
        {
          kind: 'paragraph',
          text: addressed(
            order,
            `these items of your order ${happened}. ${money} The rest of your order stays.`,
          ),
        },
      ],
    };
  },
  address_changed_mail: (order) => ({
    subject: `The address of your ${order.shop.name} order #${order.number} was changed: ${nameOf(order)}`,
    heading: 'Your delivery address was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: addressed(
          order,
          `we will deliver your order to ${order.isAddressConfirmed ? 'the address below' : 'the address on your order’s page'}. If you did not ask for this, please contact us soon.`,
        ),
      },
    ],
  }),
  refund_mail: (order) => {
    const refunded = formatMoney(cents(order.returnedCents));
    return {
      subject: `Your refund of ${refunded} for order #${order.number}: ${nameOf(order)}`,
      heading: order.refundMethod === 'credit' ? 'You have store credit' : 'Your refund is on its way',
      blocks: [{ kind: 'paragraph', text: addressed(order, refundText(order.refundMethod, refunded)) }],
    };
  },
};

/** Lists the titles of an order's products, without repeated ones. */
function listTitles({ lines }: OrderForMail): string {
  return new Intl.ListFormat('en').format(new Set(lines.map(({ title }) => title)));
}

/** Says what happens after an order. A sale in person has no shipment. */
function describeNext({ address, orderUrl }: OrderForMail): MailBlock[] {
  if (address === '') return [];
  const change =
    orderUrl === null
      ? ''
      : ' Until we have packed it, you can change its address or cancel it on the order’s page.';
  return [{ kind: 'paragraph', text: `We email you a tracking link when your order leaves us.${change}` }];
}

function describeHold({ holdEndsAt }: OrderForMail): string {
  return holdEndsAt === null ? '' : ` until ${MAIL_TIME_FORMAT.format(holdEndsAt)}`;
}

function describePayment(order: OrderForMail): string {
  const credit = formatMoney(cents(order.creditCents));
  if (isNothingDue(order) || amountToPay(order) === 0)
    return order.creditCents === 0
      ? '. There is nothing to pay.'
      : `, and taken ${credit} of your store credit for it. There is nothing else to pay.`;
  const more = order.creditCents === 0 ? '' : ` Your store credit paid ${credit}.`;
  if (order.isPaidInCash) return `, and you have paid ${toPayOf(order)} in cash.${more}`;
  return order.paymentMethod === 'card'
    ? ` and charged ${toPayOf(order)} to your card.${more}`
    : `. You pay in cash on delivery: please have ${toPayOf(order)} ready.${more}`;
}

/** Whether the customer has paid nothing for a cancelled order, by card or by store credit. */
export function isUnpaid(order: OrderForMail): boolean {
  const isByCard = order.paymentMethod === 'card' && amountToPay(order) > 0;
  return !isByCard && order.creditedCents === 0;
}

/** Returns what a cancellation of the whole order returns. */
function describeCancelledMoney(order: OrderForMail): string {
  if (isUnpaid(order)) return 'You have not paid anything, so there is nothing left to do.';
  const isCharged = order.paymentMethod === 'card' && !isNothingDue(order) && order.refundingCents > 0;
  const parts = [
    ...(isCharged
      ? [`We are refunding ${refundedOf(order)} to your card, and will email you as soon as that is done.`]
      : []),
    ...describeCredited(order.creditedCents),
  ];
  return parts.length > 0 ? parts.join(' ') : 'All that you have paid was returned before.';
}

function describeCredited(creditCents: number): string[] {
  return creditCents === 0 ? [] : [`We have added ${formatMoney(cents(creditCents))} to your store credit.`];
}

function refundText(method: RefundMethod, amount: string): string {
  if (method === 'payout') return `we have paid out ${amount} to you, as agreed.`;
  if (method === 'credit') return `we have added ${amount} to your store credit. It is on your account page.`;
  return `we have refunded ${amount} to the card that you used for this order. It often takes 5 to 10 days until the refund appears on your account.`;
}

function toPayOf(order: OrderForMail): string {
  return formatMoney(cents(amountToPay(order)));
}

function dueOf({ dueCents }: OrderForMail): string {
  return formatMoney(cents(dueCents));
}

/** Returns what the cancellation of the whole order refunds, without earlier refunds of its pieces. */
function refundedOf({ refundingCents }: OrderForMail): string {
  return formatMoney(cents(refundingCents));
}
