import fc from 'fast-check';

/** What staff do with a shipment. */
const PARCEL_MOVES = [
  'ship',
  'deliver',
  'fail',
  'take-back',
  'inspect',
  'lose',
  'void',
  'undo',
  'keep',
] as const;
export type ParcelMove = (typeof PARCEL_MOVES)[number];

/**
 * One step of a walk. Numbers select a buyer, product, order or payment. Step `banks` sets whether new refunds stay pending (`slow`), or
 * decides those that are pending (`succeeded`, `failed`).
 */
export type Step =
  | {
      /** The payment of the order that the buyer places. */
      readonly what: 'card' | 'cash';
      readonly who: number;
      /** Product, quantity and size of each line. */
      readonly lines: readonly (readonly [product: number, quantity: number, size: string])[];
      readonly key: number;
      /** Whether store credit pays. */
      readonly useCredit: boolean;
      /** Whether the buyer enters the code, which two orders may use. */
      readonly isCoded: boolean;
    }
  | {
      readonly what: 'confirm';
      readonly which: number;
      readonly card: 'pm_card_visa' | 'pm_card_visa_chargeDeclined';
    }
  | {
      readonly what: 'record' | 'cancel' | 'cash-received' | 'handed-over';
      readonly who: number;
      readonly which: number;
      /** The piece to cancel; null for the whole order. */
      readonly position?: number | null;
    }
  | {
      readonly what: 'return';
      readonly who: number;
      readonly which: number;
      readonly position: number;
      /** How many steps are played: 1 requests the return, 2 also approves it, 3 also receives it, 4 also inspects it. */
      readonly steps: number;
      readonly accepted: 0 | 1;
      readonly newSize: string | null;
    }
  | {
      readonly what: 'decide';
      readonly which: number;
      readonly decision: 'cancel' | 'cash-received' | 'handed-over' | 'refused-at-door';
      readonly isUndone: boolean;
    }
  | {
      readonly what: 'ship';
      readonly which: number;
      /** The piece that travels alone; null for all. */
      readonly position: number | null;
      readonly moves: readonly ParcelMove[];
      readonly isUndoable: boolean;
    }
  | {
      readonly what: 'refund';
      readonly which: number;
      /** The piece whose share is refunded; null for the amount. */
      readonly position: number | null;
      readonly restock: boolean;
      /** In dollars. */
      readonly amount: number;
      readonly asCredit: boolean;
      readonly isUndone: boolean;
    }
  | { readonly what: 'undo'; readonly which: number; readonly of: 'order' | 'refund' }
  | { readonly what: 'review'; readonly which: number; readonly decision: 'paid' | 'refund' }
  | { readonly what: 'banks'; readonly how: 'slow' | 'quick' | 'succeeded' | 'failed' }
  | { readonly what: 'time'; readonly minutes: number }
  | { readonly what: 'webhooks' | 'jobs' }
  | { readonly what: 'die'; readonly after: number }
  | { readonly what: 'together'; readonly all: readonly Step[] };

const which = fc.nat(30);
/** One to three lines of the two products, whose sizes share a stock. */
const lines = fc.uniqueArray(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 2 }), fc.constantFrom('S', 'M')), {
  minLength: 1,
  maxLength: 3,
  selector: ([product, , size]) => `${product} ${size}`,
});
const single: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('card' as const),
      who: fc.nat(2),
      lines,
      key: fc.nat(2),
      useCredit: fc.boolean(),
      isCoded: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('confirm' as const),
      which,
      card: fc.constantFrom(
        'pm_card_visa' as const,
        'pm_card_visa' as const,
        'pm_card_visa_chargeDeclined' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('record' as const), who: fc.nat(2), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('cash' as const),
      who: fc.nat(2),
      lines,
      key: fc.nat(2),
      useCredit: fc.boolean(),
      isCoded: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('cancel' as const),
      who: fc.nat(2),
      which,
      position: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('cash-received' as const, 'handed-over' as const),
      who: fc.nat(2),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('return' as const),
      who: fc.nat(2),
      which,
      position: fc.integer({ min: 1, max: 4 }),
      steps: fc.integer({ min: 1, max: 4 }),
      accepted: fc.constantFrom(0 as const, 1 as const, 1 as const),
      newSize: fc.constantFrom(null, null, 'L'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      which,
      decision: fc.constantFrom(
        'cancel' as const,
        'cash-received' as const,
        'handed-over' as const,
        'refused-at-door' as const,
      ),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('ship' as const),
      which,
      position: fc.option(fc.integer({ min: 1, max: 3 })),
      // Half of them are sequences that a shipment allows.
      moves: fc.oneof(
        fc.constantFrom<ParcelMove[]>(
          ['ship'],
          ['ship', 'deliver'],
          ['ship', 'fail', 'take-back', 'inspect'],
        ),
        fc.array(fc.constantFrom(...PARCEL_MOVES), { maxLength: 4 }),
      ),
      isUndoable: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which,
      position: fc.option(fc.integer({ min: 1, max: 3 })),
      restock: fc.boolean(),
      amount: fc.constantFrom(1, 5, 9.99),
      asCredit: fc.boolean(),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('undo' as const),
      which,
      of: fc.constantFrom('order' as const, 'refund' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('banks' as const),
      how: fc.constantFrom('slow' as const, 'quick' as const, 'succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('review' as const),
      which,
      decision: fc.constantFrom('paid' as const, 'refund' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('time' as const), minutes: fc.constantFrom(1, 5, 29, 31, 90) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('webhooks' as const, 'jobs' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('die' as const), after: fc.integer({ min: 1, max: 12 }) }),
  },
);

/** Steps in any order, some of them concurrent. */
export const walks: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: single },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('together' as const),
        all: fc.array(single, { minLength: 2, maxLength: 5 }),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
);
