import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { useKeptState } from '../data/use-kept-state.ts';

/** A line of the order. Its product is read again when the screen opens. */
export type DraftLine = { readonly productId: string; readonly size: string; readonly quantity: number };

/** An order that is not placed yet. This browser keeps it, so it may hold nothing personal. */
export type OrderDraft = {
  /** The idempotency key; null while nothing was entered. It stays after a reload, so that an order is not placed twice. */
  readonly key: string | null;
  readonly accountId: string | null;
  readonly isHandedOver: boolean;
  /** The customer pays by card through a mailed link. Of no effect when the order is handed over now. */
  readonly paysByLink: boolean;
  readonly lines: readonly DraftLine[];
  readonly code: string;
  /** The id of the chosen shipping method; null for the first one. */
  readonly shippingMethod: string | null;
};

const EMPTY: OrderDraft = {
  key: null,
  accountId: null,
  isHandedOver: false,
  paysByLink: false,
  lines: [],
  code: '',
  shippingMethod: null,
};

/** The customer and the address. They are personal, so they last only until the user leaves the screen. */
export const NO_CONTACT = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};
export type Contact = typeof NO_CONTACT;

/**
 * Returns the draft, and functions that change and forget it. `addLine` adds to the latest draft, because a scan calls it only after its
 * product is read. `renewKey` lets staff place a draft again that was placed before.
 */
export function useOrderDraft() {
  const [draft, setDraft] = useKeptState('new-order', { empty: EMPTY, restore });
  const change = (fields: Partial<OrderDraft>) =>
    setDraft((before) => ({ ...before, ...fields, key: before.key ?? crypto.randomUUID() }));
  const addLine = (line: DraftLine) =>
    setDraft((before) => ({
      ...before,
      lines: withLine(before.lines, line),
      key: before.key ?? crypto.randomUUID(),
    }));
  const renewKey = () => setDraft((before) => ({ ...before, key: crypto.randomUUID() }));
  return { draft, change, addLine, renewKey, forget: () => setDraft(EMPTY) };
}

/** Problems that a new key solves, and what staff should know before they place the draft with it. */
const KEY_PROBLEMS: Readonly<Partial<Record<CallProblem['code'], string>>> = {
  idempotency_key_reused:
    'This draft was placed before, with other contents. Look for its order, or place it again if this is another one.',
  order_closed: 'The order from this draft is closed. Place it again.',
};

/** Returns what to say about a problem that a new key solves; undefined for any other. */
export function describeKeyProblem({ code }: Pick<CallProblem, 'code'>): string | undefined {
  return KEY_PROBLEMS[code];
}

/** Adds pieces of a product in a size. An order has each product once in each size. */
function withLine(lines: readonly DraftLine[], added: DraftLine): DraftLine[] {
  const known = lines.find((line) => isSameItem(line, added));
  if (known === undefined) return [...lines, added];
  const quantity = known.quantity + added.quantity;
  return lines.map((line) => (line === known ? { ...line, quantity } : line));
}

/** Reads a typed quantity, limited to what a line may have; 1 while nothing is typed. */
export function readLineQuantity(text: string): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(text)) || 1));
}

/** Whether two lines are of the same product in the same size. */
export function isSameItem(one: DraftLine, other: DraftLine): boolean {
  return one.productId === other.productId && one.size === other.size;
}

function restore({
  key,
  accountId,
  isHandedOver,
  paysByLink,
  lines,
  code,
  shippingMethod,
}: OrderDraft): OrderDraft {
  return {
    key,
    accountId,
    isHandedOver,
    paysByLink,
    lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity: quantity || 1 })),
    code,
    shippingMethod,
  };
}

type Body = CallInput<'quoteStaffOrder'>['body'];

/** Returns the request for the price of the order; null without a line. */
export function quoteBodyOf(draft: OrderDraft, contact: Contact): Body | null {
  const { accountId, isHandedOver, lines, code, shippingMethod } = draft;
  if (lines.length === 0) return null;
  return {
    ...(accountId !== null && { accountId }),
    handedOver: isHandedOver,
    products: lines.map(({ productId: _id, ...line }) => ({ _id, ...line })),
    ...typed({ country: contact.country, region: contact.region, postalCode: contact.postalCode, code }),
    ...(shippingMethod !== null && !isHandedOver && { shippingMethod }),
  };
}

/** The fields that a problem names when the charges differ by place. */
const PLACE_FIELDS: readonly string[] = ['country', 'region'];

/**
 * Whether the form asks for region, postal code and country. Without a price, it asks if it did before, or if the problem is about the place:
 * the fields must stay, so that staff can complete them.
 */
export function asksPlace(
  {
    quote,
    problem,
  }: {
    quote: Pick<CallOutput<'quoteStaffOrder'>, 'asksRegion'> | null;
    problem: Pick<CallProblem, 'errors'> | null;
  },
  before: boolean,
): boolean {
  if (quote !== null) return quote.asksRegion;
  return before || problem?.errors?.some(({ field }) => PLACE_FIELDS.includes(field)) === true;
}

/** Returns the texts that are not empty. */
export function typed<Field extends string>(
  texts: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries<string>(texts).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text]])),
  ) as Partial<Record<Field, string>>;
}
