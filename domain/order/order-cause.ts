import type { OrderEvent } from './order-state.ts';

/**
 * Why an order came into a state, as its history keeps it: what happened to it, or who wanted it so.
 * - `ordered`: the shopper placed it.
 * - `ordered again`: the shopper began another order of the same product before this one was paid.
 * - `given up at the provider`: the card provider will no longer take its payment.
 * - `before the ledger`: it is older than the shop's histories.
 */
export type OrderCause =
  | OrderEvent
  | 'ordered'
  | 'ordered again'
  | 'cancelled by the shopper'
  | 'cancelled by the shop'
  | 'given up at the provider'
  | 'before the ledger';
