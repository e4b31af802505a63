import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { formatMoney, type Cents } from '../money.ts';
import { HOLD_MS } from './hold.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Limits on unpaid orders; null for none. */
export type OrderLimits = {
  /** Maximum number of open cash orders of a customer. */
  readonly cashOrders: number | null;
  /** Maximum number of a customer's card orders that wait for payment. */
  readonly unpaidCardOrders: number | null;
  /** A person who refused this many cash orders at the door within `REFUSAL_MS` cannot pay in cash. */
  readonly refusals: number | null;
  /** Additional limits for customers with an unconfirmed email address. */
  readonly unconfirmed: {
    readonly cashOrders: number | null;
    readonly cashTotal: Cents | null;
    readonly cashPieces: number | null;
    /** Maximum number of pieces held by all unpaid card orders. */
    readonly cardPieces: number | null;
  };
};

/** How long an order that was refused at the door counts. */
export const REFUSAL_MS = 365 * DAY_MS;

/** What counts towards the limits of a person: the unpaid orders without the new one, and refused ones. */
export type OpenOrders = {
  readonly isConfirmed: boolean;
  /** Orders of the account or of the phone number that were refused at the door within `REFUSAL_MS`. */
  readonly refusals: number;
  /** The customer has no account. The orders are those of all guests with the same address. */
  readonly isGuest: boolean;
  readonly cashOrders: number;
  readonly unpaidCardOrders: number;
  readonly unpaidCardPieces: number;
};

/** A new order: `quantity` counts the pieces of all lines, `lowestPrice` is the price of its cheapest piece. */
type Wanted = {
  readonly method: PaymentMethod;
  readonly quantity: number;
  readonly lowestPrice: Cents;
  readonly total: Cents;
};

/** Why an order exceeds a limit, as text for the customer. `isAboutQuantity` if fewer pieces would not exceed it. */
export type LimitReached = { readonly message: string; readonly isAboutQuantity: boolean };

/** What the texts say about customers without a confirmed address. */
const TEXTS = {
  unconfirmed: {
    who: 'With an unconfirmed email address',
    cash: 'Cash on delivery is for confirmed email addresses, and yours is not.',
    confirm: 'Please confirm your address with the link in our mail',
    cancel: 'cancel an order in My Orders',
  },
  guest: {
    who: 'Without an account',
    cash: 'Cash on delivery is for customers with a confirmed email address.',
    confirm: 'Please sign in with a confirmed address',
    cancel: 'cancel an order with the link in our mail',
  },
};

function textsFor({ isGuest }: OpenOrders) {
  return isGuest ? TEXTS.guest : TEXTS.unconfirmed;
}

/** Returns the limit that an order exceeds; undefined for none. */
export function orderLimitReached(
  wanted: Wanted,
  open: OpenOrders,
  limits: OrderLimits,
): LimitReached | undefined {
  return wanted.method === 'card'
    ? cardLimitReached(wanted, open, limits)
    : cashLimitReached(wanted, open, limits);
}

function cashLimitReached(
  { quantity, lowestPrice, total }: Wanted,
  open: OpenOrders,
  { cashOrders, refusals, unconfirmed }: OrderLimits,
): LimitReached | undefined {
  if (cashOrders === 0)
    return wholeOrderLimit('Cash on delivery is not possible right now. Please pay by card.');
  if (hasRefusedTooOften(open.refusals, refusals)) {
    return wholeOrderLimit(
      `You did not accept ${counted(open.refusals, 'cash order')} at the door within the last year, so cash on delivery is not possible. Please pay by card.`,
    );
  }
  const { who, cash, confirm, cancel } = textsFor(open);
  if (!open.isConfirmed) {
    const { cashOrders: orders, cashTotal, cashPieces: pieces } = unconfirmed;
    const orCard = `${confirm}, or pay by card.`;
    if (orders === 0) return wholeOrderLimit(`${cash} ${orCard}`);
    if (isReached(open.cashOrders, orders)) {
      return wholeOrderLimit(
        `You have ${counted(open.cashOrders, 'cash order')} on the way already. ${who} you can’t have more. ${orCard}`,
      );
    }
    const most = `${who} a cash order can be at most`;
    const orLess = `${confirm}, order less, or pay by card.`;
    if (cashTotal !== null && total > cashTotal) {
      const isAboutQuantity = lowestPrice <= cashTotal;
      return {
        message: `${most} ${formatMoney(cashTotal)}. ${isAboutQuantity ? orLess : orCard}`,
        isAboutQuantity,
      };
    }
    if (pieces !== null && quantity > pieces)
      return { message: `${most} ${counted(pieces, 'piece')}. ${orLess}`, isAboutQuantity: true };
  }
  if (!isReached(open.cashOrders, cashOrders)) return undefined;
  return wholeOrderLimit(
    `You have ${counted(open.cashOrders, 'cash order')} on the way, and can’t have more. Please wait for a delivery, ${cancel}, or pay by card.`,
  );
}

/** Whether a person has refused too many orders at the door to pay in cash. */
export function hasRefusedTooOften(count: number, limit: OrderLimits['refusals']): boolean {
  return isReached(count, limit);
}

function cardLimitReached(
  { quantity }: Wanted,
  open: OpenOrders,
  { unpaidCardOrders, unconfirmed: { cardPieces } }: OrderLimits,
): LimitReached | undefined {
  const { who, confirm } = textsFor(open);
  const wait = `try again in ${HOLD_MS / MINUTE_MS} minutes`;
  if (!open.isConfirmed && cardPieces !== null && open.unpaidCardPieces + quantity > cardPieces) {
    const isAboutQuantity = open.unpaidCardPieces < cardPieces;
    const next = isAboutQuantity ? `${confirm}, order less, or ${wait}.` : `${confirm}, or ${wait}.`;
    const most = counted(cardPieces, 'piece');
    const message = `${who} you can have at most ${most} waiting for a card payment. ${next}`;
    return { message, isAboutQuantity };
  }
  if (!isReached(open.unpaidCardOrders, unpaidCardOrders)) return undefined;
  return wholeOrderLimit(
    `You have ${counted(open.unpaidCardOrders, 'unfinished card payment')}. Please finish one, or ${wait}.`,
  );
}

function isReached(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function wholeOrderLimit(message: string): LimitReached {
  return { message, isAboutQuantity: false };
}
