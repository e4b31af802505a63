import { creditMutants } from './faults/credit.ts';
import { decisionsMutants } from './faults/decisions.ts';
import { paymentsMutants } from './faults/payments.ts';
import { pricesMutants } from './faults/prices.ts';
import { refundsMutants } from './faults/refunds.ts';
import { shipmentsAndReturnsMutants } from './faults/shipments-and-returns.ts';
import { stockMutants } from './faults/stock.ts';
import { webhooksMutants } from './faults/webhooks.ts';
import type { Mutants } from './mutant.ts';

/** Name of the shop without a fault. */
export const UNCHANGED = 'the shop without a fault';

const named = [
  paymentsMutants,
  creditMutants,
  refundsMutants,
  stockMutants,
  shipmentsAndReturnsMutants,
  decisionsMutants,
  pricesMutants,
  webhooksMutants,
].flatMap((some) => Object.entries(some));

/** Faults that real shops have had. A scenario that misses its fault proves nothing. */
export const mutants: Mutants = Object.fromEntries(named);

if (Object.keys(mutants).length < named.length) throw new Error('two mutants have the same name');
