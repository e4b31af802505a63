import { openJournal, type Durability } from '../journal.ts';
import type {
  BalanceTransaction,
  CancellationReason,
  Charge,
  Dispute,
  Event,
  IntentStatus,
  LastPaymentError,
  Metadata,
  PaymentMethod,
  Refund,
} from './stripe-objects.ts';

/** What is kept of a payment intent; `show-payment-intent.ts` makes Stripe's object of it. Times in seconds. */
export type IntentRecord = {
  id: string;
  amount: number;
  amountReceived: number;
  currency: string;
  status: IntentStatus;
  clientSecret: string;
  created: number;
  canceledAt: number | null;
  cancellationReason: CancellationReason | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Metadata;
  allowRedirects: 'always' | 'never';
  allowedTypes: ['card'] | null;
  paymentMethod: string | null;
  latestCharge: string | null;
  lastPaymentError: LastPaymentError | null;
  /** The open question to the card's owner, by the number of its page; only in `requires_action`. */
  challenge: string | null;
};

/** A card as kept: what Stripe shows of it, and which test card it was. The number itself is never kept. */
export type MethodRecord = { shown: PaymentMethod; testCard: string | null };

/** The first answer to a call that carried an idempotency key. `at` in seconds. */
export type SavedAnswer = {
  at: number;
  endpoint: string;
  parameters: string;
  requestId: string;
  status: number;
  body: unknown;
};

/** One sending of an event to the shop's endpoint. Times in milliseconds. */
export type Delivery = {
  eventId: string;
  state: 'waiting' | 'delivered' | 'given_up';
  tries: number;
  since: number;
  /** When it is tried next. */
  dueAt: number;
};

/** A change that the bank makes later, without a call. */
export type ScheduledChange =
  | 'payment_succeeds'
  | 'balance_changes'
  | 'refund_succeeds'
  | 'refund_fails'
  | 'dispute_opens'
  | 'dispute_expires';

/** One planned change of the object `subject`. `dueAt` in seconds. */
export type Scheduled = { change: ScheduledChange; subject: string; dueAt: number; isDone: boolean };

/** Everything that is kept, by kind. */
export type Kept = {
  payment_intent: IntentRecord;
  payment_method: MethodRecord;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  event: Event;
  delivery: Delivery;
  scheduled: Scheduled;
  saved_answer: SavedAnswer;
};

/** One thing to keep: its kind, its id, and its whole new value. */
export type Put = { [K in keyof Kept]: readonly [kind: K, id: string, value: Kept[K]] }[keyof Kept];

/** Ids by kind in the order in which they were first put. */
export type State = { readonly [K in keyof Kept]: ReadonlyMap<string, Kept[K]> };

/** The state of the provider, in memory for reading and in a journal for keeping. */
export type Store = {
  readonly state: State;
  /** The deliveries that wait, by id: few, while `state.delivery` grows. */
  readonly waiting: ReadonlyMap<string, Delivery>;
  /** The planned changes that are not made yet, by id. */
  readonly scheduled: ReadonlyMap<string, Scheduled>;
  /**
   * Applies the changes at once, all or none of them; the promise resolves when everything that can be read now is
   * kept, also when there is nothing to change.
   */
  commit(puts: readonly Put[]): Promise<void>;
  close(): Promise<void>;
};

/** Opens the store in a folder, with everything that was acknowledged before. */
export async function openStore(folder: string, options: { durability?: Durability } = {}): Promise<Store> {
  const { entries, journal } = await openJournal<readonly Put[]>(folder, options);
  const state = {
    payment_intent: new Map<string, IntentRecord>(),
    payment_method: new Map<string, MethodRecord>(),
    charge: new Map<string, Charge>(),
    refund: new Map<string, Refund>(),
    dispute: new Map<string, Dispute>(),
    balance_transaction: new Map<string, BalanceTransaction>(),
    event: new Map<string, Event>(),
    delivery: new Map<string, Delivery>(),
    scheduled: new Map<string, Scheduled>(),
    saved_answer: new Map<string, SavedAnswer>(),
  };

  const waiting = new Map<string, Delivery>();
  const scheduled = new Map<string, Scheduled>();

  function apply(puts: readonly Put[]): void {
    for (const [kind, id, value] of puts) {
      (state[kind] as Map<string, typeof value>).set(id, value);
      if (kind === 'delivery') keepWhile(value.state === 'waiting', waiting, [id, value]);
      if (kind === 'scheduled') keepWhile(!value.isDone, scheduled, [id, value]);
    }
  }

  for (const puts of entries) apply(puts);
  return {
    state,
    waiting,
    scheduled,
    commit(puts) {
      if (puts.length === 0) return journal.settled();
      apply(puts);
      return journal.append(puts);
    },
    close: () => journal.close(),
  };
}

function keepWhile<T>(isOpen: boolean, open: Map<string, T>, [id, value]: readonly [string, T]): void {
  if (isOpen) open.set(id, value);
  else open.delete(id);
}
