import type { OrderEvent } from './order-state.ts';

/**
 * Why an order changed its state, as recorded in its history.
 * - `ordered`: the customer placed it.
 * - `ordered again`: the customer started another order of the same product before this one was paid.
 * - `given up at the provider`: the card provider cancelled its payment, or refused to create one.
 * - `undeliverable`: its last shipment did not reach the customer.
 * - `before the ledger`: the order was placed before the shop recorded order histories.
 */
export type OrderCause =
  | OrderEvent
  | 'ordered'
  | 'ordered again'
  | 'cancelled by the shopper'
  | 'cancelled by the shop'
  | 'given up at the provider'
  | 'undeliverable'
  | 'before the ledger';
