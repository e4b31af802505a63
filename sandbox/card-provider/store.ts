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

/** A stored payment intent. `show-payment-intent.ts` builds Stripe's object from it. Times in seconds. */
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
  /** Id of the open authentication page; only in `requires_action`. */
  challenge: string | null;
};

/** A stored card: Stripe's object, and the number if it is a test card's. Other numbers are never stored. */
export type MethodRecord = { shown: PaymentMethod; testCard: string | null };

/** The first response to a call with an idempotency key. `at` in seconds. */
export type SavedAnswer = {
  at: number;
  endpoint: string;
  parameters: string;
  requestId: string;
  status: number;
  body: unknown;
};

/** The delivery of one event to the shop's endpoint. Times in milliseconds. */
export type Delivery = {
  eventId: string;
  state: 'waiting' | 'delivered' | 'given_up';
  tries: number;
  /** Time of the event. */
  since: number;
  /** Time of the next attempt. */
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

/** A scheduled change of the object `subject`. `dueAt` in seconds. */
export type Scheduled = { change: ScheduledChange; subject: string; dueAt: number; isDone: boolean };

/** All stored objects by kind. */
export type StoredObjects = {
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

/** A write: kind, id and complete new value. */
export type Put = {
  [K in keyof StoredObjects]: readonly [kind: K, id: string, value: StoredObjects[K]];
}[keyof StoredObjects];

/** Objects by kind and id, in the order of their first write. */
export type State = { readonly [K in keyof StoredObjects]: ReadonlyMap<string, StoredObjects[K]> };

/** The provider's state: in memory for reading, in a journal on disk. */
export type Store = {
  readonly state: State;
  /** Pending deliveries by id, kept apart because `state.delivery` holds all deliveries ever made. */
  readonly waiting: ReadonlyMap<string, Delivery>;
  /** Scheduled changes that are not done yet, by id. */
  readonly scheduled: ReadonlyMap<string, Scheduled>;
  /** Applies the writes atomically. Resolves when everything readable now is on disk, also when `puts` is empty. */
  commit(puts: readonly Put[]): Promise<void>;
  close(): Promise<void>;
};

/** Opens the store in a folder, with every acknowledged write. */
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
      if (kind === 'delivery') updatePending(waiting, [id, value], value.state === 'waiting');
      if (kind === 'scheduled') updatePending(scheduled, [id, value], !value.isDone);
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

function updatePending<T>(
  pending: Map<string, T>,
  [id, value]: readonly [string, T],
  isPending: boolean,
): void {
  if (isPending) pending.set(id, value);
  else pending.delete(id);
}
