import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { isReturnMailKind, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import { cents, formatMoney, times } from '#domain/money.ts';
import { addressLines } from '#domain/order/address/address-lines.ts';
import { isNothingDue } from '#domain/order/amount-to-pay.ts';
import { describeLine } from '#domain/order/line-discounts.ts';
import { describeAmounts, readAmounts, sumDiscounts } from '#domain/order/order-amounts.ts';
import type { ItemLine, MailBlock, MailText } from '../mail-text.ts';
import { renderMail } from '../render-mail.ts';
import {
  cancellationOf,
  returnOf,
  shipmentOf,
  type OrderForMail,
  type OrderMailAdjustment,
} from './order-for-mail.ts';
import { countedItems, MAIL_DATE_FORMAT, type OrderMailLine } from './order-mail-parts.ts';
import { isUnpaid, renderOrderMessage } from './render-order-message.ts';
import { renderReturnMessage } from './render-return-mail.ts';

/** Renders a mail about an order. Throws a RangeError on an amount that is not whole cents. */
export function renderOrderMail(kind: OrderMailKind, order: OrderForMail): MailText {
  const message = isReturnMailKind(kind)
    ? renderReturnMessage(kind, order, returnOf(order))
    : renderOrderMessage(kind, order);
  return renderMail({
    ...message,
    blocks: [
      ...message.blocks,
      itemsOf(kind, order),
      ...(order.orderUrl === null
        ? []
        : [{ kind: 'action', label: actionOf(kind, order), url: order.orderUrl } as const]),
      { kind: 'details', rows: detailsOf(order) },
      ...(order.isAddressConfirmed ? [] : [whyIncomplete(kind, order)]),
    ],
    linksTerms: true,
    reason: `You receive this email because of your order at ${order.shop.name}.`,
    shop: order.shop,
  });
}

function actionOf(kind: OrderMailKind, { dueCents }: OrderForMail): string {
  return kind === 'payment_link_mail' ? `Pay ${formatMoney(cents(dueCents))} by card` : 'View your order';
}

function itemsOf(kind: OrderMailKind, order: OrderForMail): MailBlock {
  if (isReturnMailKind(kind)) return countedItems(returnOf(order).lines);
  if (kind === 'shipment_mail') return countedItems(shipmentOf(order).lines);
  if (kind === 'items_cancelled_mail') return countedItems(cancellationOf(order).lines);
  // Sums of an order that nobody pays would look like a bill.
  return kind === 'order_cancellation_mail' && isUnpaid(order)
    ? countedItems(order.lines)
    : orderedItems(order);
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
  'Your email address is not confirmed yet. Until you confirm it, our emails leave out your name, address and phone number. They are on your order’s page.';

const ORDERED_AS_GUEST =
  'You ordered as a guest. The link above opens your order without an account, so please keep this email to yourself. Our emails leave out your name, address and phone number. They are on your order’s page.';

const ORDERED_WITHOUT_ACCOUNT =
  'You ordered without an account, so our emails leave out your name, address and phone number. To see your order online, create an account with this email address and confirm the address. The order is then under My Orders.';

/** Returns why a mail to an unconfirmed address leaves out name and address, and where the customer finds them. */
function whyIncomplete(kind: OrderMailKind, { isGuest, orderUrl, shop }: OrderForMail): MailBlock {
  if (!isGuest) {
    const link = { label: 'Confirm it', url: `${shop.url}/user-profile` };
    return { kind: 'note', text: ADDRESS_UNCONFIRMED, link };
  }
  const hasNoPage = orderUrl === null || kind === 'payment_link_mail';
  return { kind: 'note', text: hasNoPage ? ORDERED_WITHOUT_ACCOUNT : ORDERED_AS_GUEST, link: null };
}

function itemLine(
  { title, brand, size, quantity, unitCents, img }: OrderMailLine,
  adjustments: readonly OrderMailAdjustment[],
): ItemLine {
  const price = cents(unitCents);
  const details = [brand, ...(size === null ? [] : [describeSize(size)])].join(', ');
  const { amount, was, discounts } = describeLine(times(price, quantity), sumDiscounts(adjustments));
  return {
    title,
    details,
    pieces: `${quantity} × ${formatMoney(price)}`,
    discounts: discounts.map(({ label, value }) => `${label} ${value}`),
    was,
    amount,
    picture: img,
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
          ? ['Card']
          : [order.address === '' ? 'Cash' : 'Cash on Delivery'],
    ],
    ...(isCard && order.providerPaymentId !== null
      ? [['Transaction id', [order.providerPaymentId]] as [string, string[]]]
      : []),
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
