import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { ReturnMailKind } from '#domain/mail/mail-kinds.ts';
import { cents, formatMoney } from '#domain/money.ts';
import type { MailBlock, MailShop } from '../mail-text.ts';
import {
  addressed,
  MAIL_DATE_FORMAT,
  nameOf,
  type OrderMailLine,
  type OrderMailMessage,
} from './order-mail-parts.ts';

/** A return, and the pieces that are in it. */
export type ReturnForMail = {
  readonly number: number;
  readonly lines: readonly ReturnLineForMail[];
  /** The link of the label; null without one. */
  readonly label: string | null;
  /** When it expires without its parcel; null unless it is approved. */
  readonly endsAt: Date | null;
  /** Why the request was rejected; null for every other. */
  readonly rejected: string | null;
  /** What is refunded for its accepted pieces, whether staff have paid it out, and what becomes store credit. */
  readonly refund: {
    readonly cents: number;
    readonly isPaidOut: boolean;
    readonly creditCents: number;
  } | null;
};

/** The pieces of a line. Those in the parcel that are not accepted are sent back. */
export type ReturnLineForMail = OrderMailLine & {
  /** The size of an exchange; null for a refund. */
  readonly newSize: string | null;
  readonly received: number | null;
  readonly accepted: number | null;
  /** Why pieces are sent back; null when none are. */
  readonly rejected: string | null;
};

type OrderOfReturn = {
  readonly number: number;
  readonly isAddressConfirmed: boolean;
  readonly firstName: string;
  readonly shop: MailShop;
};

/** Returns what a mail about a return says. */
export function renderReturnMessage(
  kind: ReturnMailKind,
  order: OrderOfReturn,
  record: ReturnForMail,
): OrderMailMessage {
  const { title, heading, text, blocks = [] } = MESSAGES[kind](order, record);
  return {
    subject: `${title} R-${record.number}, order #${order.number} at ${order.shop.name}: ${nameOf(record)}`,
    heading,
    blocks: [{ kind: 'paragraph', text: addressed(order, text) }, ...blocks],
  };
}

type Message = {
  /** The subject, up to the number of the return. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly blocks?: readonly MailBlock[];
};

const MESSAGES: Readonly<Record<ReturnMailKind, (order: OrderOfReturn, record: ReturnForMail) => Message>> = {
  return_requested_mail: () => ({
    title: 'We have your return',
    heading: 'We have your request',
    text: 'we have received your request to return these items. Please keep them until we email you what to do next.',
  }),
  return_approved_mail: ({ shop }, record) => ({
    title: 'Please send your return',
    heading: 'Please send us the items',
    text: `you can send these items back${deadlineOf(record)}. Please pack them well, and put a note with the return number R-${record.number} into the parcel.`,
    blocks: [
      ...record.lines.flatMap(describeHeld),
      record.label === null
        ? paragraph(
            `The address is ${shop.address === '' ? 'the sender’s on the parcel that we sent you' : shop.address}.`,
          )
        : { kind: 'action', label: 'Print the label', url: record.label },
    ],
  }),
  return_rejected_mail: (_order, { rejected }) => ({
    title: 'We cannot accept your return',
    heading: 'We cannot accept your return',
    text: `we cannot accept the return of these items. ${rejected ?? ''}`.trim(),
  }),
  return_withdrawn_mail: () => ({
    title: 'You have withdrawn your return',
    heading: 'Your return was withdrawn',
    text: 'you have withdrawn the return of these items. You keep them, and there is nothing left to do.',
  }),
  return_expired_mail: () => ({
    title: 'Your parcel has not arrived: return',
    heading: 'Your return has ended',
    text: 'your parcel with these items has not arrived in time, so this return has ended. If you have sent it, please reply to this email.',
  }),
  return_received_mail: () => ({
    title: 'Your parcel is here: return',
    heading: 'Your parcel is here',
    text: 'your parcel has arrived. We will look at the items and email you as soon as that is done.',
  }),
  return_closed_mail: (_order, record) => ({
    title: 'We have checked your return',
    heading: 'We have checked your return',
    text: `we have looked at the items that you sent. ${describeOutcome(record)}`,
    blocks: record.lines.flatMap((line) => {
      const sentBack = (line.received ?? 0) - (line.accepted ?? 0);
      return sentBack > 0 ? [paragraph(describeSentBack(line, sentBack))] : [];
    }),
  }),
};

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

function describeHeld({ title, quantity, newSize }: ReturnLineForMail): MailBlock[] {
  if (newSize === null) return [];
  const item = `${quantity} × ${title} in ${describeSize(newSize)}`;
  return [paragraph(`We keep ${item} for you, and send it once we have checked your parcel.`)];
}

function deadlineOf({ endsAt }: ReturnForMail): string {
  return endsAt === null ? '' : ` until ${MAIL_DATE_FORMAT.format(endsAt)}`;
}

function describeOutcome({ lines, refund }: ReturnForMail): string {
  const accepted = lines.filter((line) => (line.accepted ?? 0) > 0);
  if (accepted.length === 0) return 'We cannot take them back.';
  const exchanged = accepted.flatMap(({ title, newSize, accepted: count }) =>
    newSize === null ? [] : [`We are sending you ${count} × ${title} in ${describeSize(newSize)} instead.`],
  );
  const isAllExchanged = exchanged.length === accepted.length;
  return [...exchanged, ...(isAllExchanged ? [] : [describeRefund(refund)])].join(' ');
}

function describeRefund(refund: ReturnForMail['refund']): string {
  if (refund === null) return 'We have taken them back. There is nothing to refund.';
  const amount = formatMoney(cents(refund.cents));
  const own = refund.isPaidOut
    ? `We have paid out ${amount} to you.`
    : `We are refunding ${amount} to your card, and will email you as soon as that is done.`;
  const credit = `We have added ${formatMoney(cents(refund.creditCents))} to your store credit.`;
  return [...(refund.cents > 0 ? [own] : []), ...(refund.creditCents > 0 ? [credit] : [])].join(' ');
}

function describeSentBack({ title, size, rejected }: ReturnLineForMail, count: number): string {
  const item = `${count} × ${title}${size === null ? '' : `, ${describeSize(size)}`}`;
  return `We are sending this back to you: ${item}. ${rejected ?? ''}`.trim();
}
