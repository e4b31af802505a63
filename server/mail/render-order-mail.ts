import { cents, formatMoney, times } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { BillLine, MailPlan, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** What is told about an order; the names are those of the outbox. */
export type OrderMailKind = 'order_confirmation_mail' | 'order_cancellation_mail' | 'refund_mail';

/** One product of an order, as it was ordered. */
export type OrderMailLine = {
  readonly title: string;
  readonly brand: string;
  readonly size: string | null;
  /** The price for one piece, in cents. */
  readonly unitCents: number;
  readonly quantity: number;
};

/** All that a mail tells about an order: the order's row with its lines fits, once the addresses are added. */
export type OrderForMail = {
  readonly id: string;
  /** The transaction id of a card payment. */
  readonly providerPaymentId: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly totalCents: number;
  /** What was returned, in cents; only looked at for `refund_mail`, and all of it unless it is given. */
  readonly refundedCents?: number;
  /**
   * Whether the owner of the account has confirmed the address that the mail goes to. If not, the mail holds nothing that the shopper
   * typed: anybody can order with somebody else's address, and would choose what the shop writes to them.
   */
  readonly isAddressConfirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly lines: readonly OrderMailLine[];
  /** The shop's address, without a slash at the end. */
  readonly shopUrl: string;
  /** The full address of the page that shows this order. */
  readonly orderUrl: string;
};

/** The mail about an order, in the shop's design. Throws a RangeError on an amount that is not whole cents. */
export function renderOrderMail(kind: OrderMailKind, order: OrderForMail): MailText {
  const words = wordsFor[kind](order);
  return renderMail({
    ...words,
    blocks: [
      ...words.blocks,
      {
        kind: 'bill',
        lines: order.lines.map(billLine),
        total: ['Total', formatMoney(cents(order.totalCents))],
      },
      { kind: 'way', label: 'See your order', url: order.orderUrl },
      { kind: 'facts', rows: factsOf(order) },
      ...(order.isAddressConfirmed ? [] : [LEFT_OUT]),
    ],
    reason: 'You get this message because of your order at Osier.',
    shopUrl: order.shopUrl,
  });
}

const LEFT_OUT = {
  kind: 'words',
  text: 'Your e-mail address is not confirmed yet. Until it is, our mails leave out the name, address and phone number of an order; its page shows them.',
} as const;

type Words = Pick<MailPlan, 'subject' | 'heading' | 'blocks'>;

const wordsFor: Readonly<Record<OrderMailKind, (order: OrderForMail) => Words>> = {
  order_confirmation_mail: (order) => ({
    subject: `Your Osier order: ${nameOf(order)}`,
    heading: order.isAddressConfirmed ? `Thank you, ${order.firstName}` : 'Thank you',
    blocks: [
      {
        kind: 'words',
        text:
          order.paymentMethod === 'card'
            ? `Your order is placed and your card was charged ${totalOf(order)}.`
            : `Your order is placed. You pay in cash when it is handed over: please have ${totalOf(order)} ready.`,
      },
    ],
  }),
  order_cancellation_mail: (order) => ({
    subject: `Your Osier order is cancelled: ${nameOf(order)}`,
    heading: 'Your order is cancelled',
    blocks: [
      {
        kind: 'words',
        text:
          order.paymentMethod === 'card'
            ? addressed(
                order,
                `your order is cancelled. We are returning ${totalOf(order)} to your card, and write to you again as soon as that is done.`,
              )
            : addressed(
                order,
                'your order is cancelled. You had not paid anything yet, and there is nothing left to do.',
              ),
      },
    ],
  }),
  refund_mail: (order) => {
    const returned = formatMoney(cents(order.refundedCents ?? order.totalCents));
    return {
      subject: `${returned} is on its way back to you: ${nameOf(order)}`,
      heading: 'Your money is on its way back',
      blocks: [
        {
          kind: 'words',
          text: addressed(
            order,
            `we have returned ${returned} to the card that you paid this order with. Banks often need 5 to 10 days until it shows on the account.`,
          ),
        },
      ],
    };
  },
};

/** A sentence that begins with the shopper's first name, where the mail may hold it. */
function addressed({ isAddressConfirmed, firstName }: OrderForMail, sentence: string): string {
  return isAddressConfirmed
    ? `${firstName}, ${sentence}`
    : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

function totalOf({ totalCents }: OrderForMail): string {
  return formatMoney(cents(totalCents));
}

/** What somebody would call the order: its first product, and how many more there are. */
function nameOf({ lines }: OrderForMail): string {
  const [first, ...more] = lines;
  return `${first?.title ?? 'no products'}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

function billLine({ title, brand, size, quantity, unitCents }: OrderMailLine): BillLine {
  const price = cents(unitCents);
  const pieces = `${quantity} × ${formatMoney(price)}`;
  const details = [brand, ...(size === null ? [] : [`size ${size}`]), pieces].join(', ');
  return { title, details, amount: formatMoney(times(price, quantity)) };
}

function factsOf(order: OrderForMail): [string, string[]][] {
  const isCard = order.paymentMethod === 'card';
  return [
    ['Order', [order.id]],
    ['Placed on', [day.format(order.createdAt)]],
    [
      'Payment',
      isCard
        ? ['Card', ...(order.providerPaymentId === null ? [] : [order.providerPaymentId])]
        : ['Cash on Delivery'],
    ],
    ...(order.isAddressConfirmed ? destinationOf(order) : []),
  ];
}

function destinationOf(order: OrderForMail): [string, string[]][] {
  return [
    ['Goes to', [`${order.firstName} ${order.lastName}`, order.address, order.city, order.country]],
    ['Phone', [order.phone]],
  ];
}

/** The shop speaks American English; a day without a time needs a place to be the day of, and that is UTC. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
