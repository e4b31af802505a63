import { countPieces } from '#domain/cart/cart.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { isReturnMailKind, type OrderMailKind, type ReturnMailKind } from '#domain/mail/mail-kinds.ts';
import { cents, formatMoney, times } from '#domain/money.ts';
import { addressLines } from '#domain/order/address-lines.ts';
import { amountToPay, isNothingDue } from '#domain/order/amount-to-pay.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { describeAmounts, readAmounts, sumDiscounts } from '#domain/order/order-amounts.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { RefundMethod } from '#domain/refund/refund-method.ts';
import type { ItemLine, MailBlock, MailShop, MailText } from './mail-text.ts';
import {
  addressed,
  countedItems,
  MAIL_DATE_FORMAT,
  nameOf,
  type OrderMailLine,
  type OrderMailMessage,
} from './order-mail-parts.ts';
import { renderMail } from './render-mail.ts';
import { renderReturnMessage, type ReturnForMail } from './render-return-mail.ts';

/** An amount that a discount took off a line, or off shipping (position null). */
type OrderMailAdjustment = {
  readonly position: number | null;
  readonly label: string;
  readonly code: string | null;
  readonly cents: number;
};

/** Pieces that were cancelled, and the money that is returned or no longer charged for them. */
export type CancellationForMail = {
  readonly cents: number;
  /** Staff have returned the money outside the shop. */
  readonly isPaidOut: boolean;
  /** What becomes store credit again. */
  readonly creditCents: number;
  readonly lines: readonly OrderMailLine[];
  /** They were in a shipment that did not reach the customer. */
  readonly isUndeliverable: boolean;
};

/** A shipment and the pieces in it. */
export type ShipmentForMail = {
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly url: string | null;
  readonly lines: readonly OrderMailLine[];
};

/** The data of an order mail: an order record, and the addresses of its links. */
export type OrderForMail = {
  readonly number: number;
  /** The transaction id of a card payment. */
  readonly providerPaymentId: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly totalCents: number;
  /** What store credit paid of it. */
  readonly creditCents: number;
  readonly shippingCents: number;
  readonly shippingMethod: string | null;
  readonly adjustments: readonly OrderMailAdjustment[];
  readonly taxes: readonly { readonly included: boolean; readonly cents: number }[];
  /** What is being returned, for the mail about the cancellation of the order. */
  readonly refundingCents: number;
  /** The store credit that it returns. */
  readonly creditedCents: number;
  /** How the refund of a refund mail reached the customer. */
  readonly refundMethod: RefundMethod;
  /** The amount that a refund mail names. Refunds in parts and a mismatched payment make it differ from the total. */
  readonly returnedCents: number;
  /**
   * False omits everything that the customer typed. Otherwise anyone could order with another person's address and send that person any
   * text.
   */
  readonly isAddressConfirmed: boolean;
  /** The order belongs to no account. `orderUrl` then opens it for everybody who has it, or is null. */
  readonly isGuest: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly lines: readonly (OrderMailLine & { readonly position: number })[];
  /** The shipment that a shipment mail is about; other mails do not read it. */
  readonly shipment: ShipmentForMail | null;
  /** The pieces that a mail about cancelled items is about; other mails do not read it. */
  readonly cancellation: CancellationForMail | null;
  /** Whether the order was cancelled because it could not be delivered. */
  readonly isUndeliverable: boolean;
  /** The return that a mail is about; other mails do not read it. */
  readonly return: ReturnForMail | null;
  /** Whether the customer pays in cash on delivery, and has not yet. The pieces of an exchange follow without a payment. */
  readonly isToCollect: boolean;
  /** Whether the customer has paid the order in cash, and has it: at the door, or at once when staff took the order. */
  readonly isPaidInCash: boolean;
  /** What the customer pays: the total, less what is no longer charged. */
  readonly dueCents: number;
  readonly shop: MailShop;
  /** The full address of the order's page. */
  readonly orderUrl: string | null;
};

/** Renders a mail about an order. Throws a RangeError on an amount that is not whole cents. */
export function renderOrderMail(kind: OrderMailKind, order: OrderForMail): MailText {
  const message = isReturnMailKind(kind)
    ? renderReturnMessage(kind, order, returnOf(order))
    : MESSAGES[kind](order);
  return renderMail({
    ...message,
    blocks: [
      ...message.blocks,
      itemsOf(kind, order),
      ...(order.orderUrl === null
        ? []
        : [{ kind: 'action', label: 'View your order', url: order.orderUrl } as const]),
      { kind: 'details', rows: detailsOf(order) },
      ...(order.isAddressConfirmed ? [] : [{ kind: 'paragraph', text: whyIncomplete(order) } as const]),
    ],
    reason: `You receive this email because of your order at ${order.shop.name}.`,
    shop: order.shop,
  });
}

function itemsOf(kind: OrderMailKind, order: OrderForMail): MailBlock {
  if (isReturnMailKind(kind)) return countedItems(returnOf(order).lines);
  if (kind === 'shipment_mail') return countedItems(shipmentOf(order).lines);
  return kind === 'items_cancelled_mail' ? countedItems(cancellationOf(order).lines) : orderedItems(order);
}

function orderedItems(order: OrderForMail): MailBlock {
  const amounts = describeAmounts(readAmounts(order));
  return {
    kind: 'items',
    lines: order.lines.map((line) =>
      itemLine(
        line,
        order.adjustments.filter(({ position }) => position === line.position),
      ),
    ),
    sums: amounts.rows.map(({ label, value }) => [label, value] as const),
    total: ['Total', amounts.total],
    payments: amounts.payments.map(({ label, value }) => [label, value] as const),
  };
}

const ADDRESS_UNCONFIRMED =
  'Your email address is not confirmed yet. Until you confirm it, our emails leave out your name, address and phone number. You find them on your order’s page.';

const ORDERED_AS_GUEST =
  'You ordered as a guest. The link above opens your order without an account, so please keep this email to yourself. Our emails leave out your name, address and phone number: you find them on your order’s page.';

const ORDERED_WITHOUT_ACCOUNT =
  'You ordered without an account, so our emails leave out your name, address and phone number. To see your order online, create an account with this email address and confirm the address. You then find the order under My Orders.';

/** Says why a mail to an address that is not confirmed leaves out the person, and where the customer finds it. */
function whyIncomplete({ isGuest, orderUrl }: OrderForMail): string {
  if (!isGuest) return ADDRESS_UNCONFIRMED;
  return orderUrl === null ? ORDERED_WITHOUT_ACCOUNT : ORDERED_AS_GUEST;
}

const MESSAGES: Readonly<
  Record<Exclude<OrderMailKind, ReturnMailKind>, (order: OrderForMail) => OrderMailMessage>
> = {
  order_confirmation_mail: (order) => ({
    subject: `Your ${order.shop.name} order #${order.number}: ${nameOf(order)}`,
    heading: order.isAddressConfirmed ? `Thank you, ${order.firstName}` : 'Thank you',
    blocks: [
      {
        kind: 'paragraph',
        text: `We have received your order${describePayment(order)}`,
      },
    ],
  }),
  shipment_mail: (order) => {
    const { carrier, tracking, url, lines } = shipmentOf(order);
    const isWhole = countPieces(lines) === countPieces(order.lines);
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
            `your order ${happened}${order.isUndeliverable ? ', so we have cancelled it' : ''}. ${money}`,
          ),
        },
      ],
    };
  },
  items_cancelled_mail: (order) => {
    const { cents: amount, creditCents, isPaidOut, lines, isUndeliverable } = cancellationOf(order);
    const happened = isUndeliverable ? 'could not be delivered' : 'were cancelled';
    const items = formatMoney(cents(amount));
    const own =
      order.paymentMethod === 'card'
        ? `We are refunding ${items} to your card, and will email you as soon as that is done.`
        : isPaidOut
          ? `We have paid out ${items} to you.`
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

/** What a cancellation of the whole order returns. */
function describeCancelledMoney(order: OrderForMail): string {
  const isCharged = order.paymentMethod === 'card' && !isNothingDue(order) && order.refundingCents > 0;
  const parts = [
    ...(isCharged
      ? [`We are refunding ${refundedOf(order)} to your card, and will email you as soon as that is done.`]
      : []),
    ...describeCredited(order.creditedCents),
  ];
  return parts.length === 0 ? 'You have not paid anything, so there is nothing left to do.' : parts.join(' ');
}

function describeCredited(creditCents: number): string[] {
  return creditCents === 0 ? [] : [`${formatMoney(cents(creditCents))} are back in your store credit.`];
}

function refundText(method: RefundMethod, amount: string): string {
  if (method === 'payout') return `we have paid out ${amount} to you, as agreed.`;
  if (method === 'credit')
    return `we have added ${amount} to your store credit. You find it on your account page.`;
  return `we have refunded ${amount} to the card that you used for this order. It often takes 5 to 10 days until the refund appears on your account.`;
}

function shipmentOf({ shipment }: OrderForMail): ShipmentForMail {
  if (shipment === null) throw new Error('the mail about a shipment has none');
  return shipment;
}

function cancellationOf({ cancellation }: OrderForMail): CancellationForMail {
  if (cancellation === null) throw new Error('the mail about cancelled items has none');
  return cancellation;
}

function returnOf(order: OrderForMail): ReturnForMail {
  if (order.return === null) throw new Error('the mail about a return has none');
  return order.return;
}

function toPayOf(order: OrderForMail): string {
  return formatMoney(cents(amountToPay(order)));
}

function dueOf({ dueCents }: OrderForMail): string {
  return formatMoney(cents(dueCents));
}

/** The money that a cancellation of the whole order returns: refunds of its parts came before. */
function refundedOf({ refundingCents }: OrderForMail): string {
  return formatMoney(cents(refundingCents));
}

function itemLine(
  { title, brand, size, quantity, unitCents }: OrderMailLine,
  adjustments: readonly OrderMailAdjustment[],
): ItemLine {
  const price = cents(unitCents);
  const amounts = `${quantity} × ${formatMoney(price)}`;
  const details = [brand, ...(size === null ? [] : [describeSize(size)]), amounts].join(', ');
  const { amount, was, discounts } = describeLine(times(price, quantity), sumDiscounts(adjustments));
  return {
    title,
    details,
    discounts: discounts.map(({ label, value }) => `${label} ${value}`),
    was,
    amount,
  };
}

function detailsOf(order: OrderForMail): [string, string[]][] {
  const isCard = order.paymentMethod === 'card';
  return [
    ['Order number', [`#${order.number}`]],
    ['Order date', [MAIL_DATE_FORMAT.format(order.createdAt)]],
    [
      'Payment',
      isNothingDue(order)
        ? [order.creditCents === 0 ? 'Nothing to pay' : 'Store credit']
        : isCard
          ? ['Card', ...(order.providerPaymentId === null ? [] : [order.providerPaymentId])]
          : [order.address === '' ? 'Cash' : 'Cash on Delivery'],
    ],
    ...(order.isAddressConfirmed ? addressFacts(order) : []),
  ];
}

function addressFacts(order: OrderForMail): [string, string[]][] {
  return [
    // An order that was handed over at once has no address, and may have no phone number.
    ...(order.address === ''
      ? []
      : [
          ['Ship to', [`${order.firstName} ${order.lastName}`, ...addressLines(order)]] as [string, string[]],
        ]),
    ...(order.phone === '' ? [] : [['Phone', [order.phone]] as [string, string[]]]),
  ];
}
