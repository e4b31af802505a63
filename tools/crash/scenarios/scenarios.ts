import { attackScenarios } from './attacks.ts';
import { cancellationScenarios } from './cancellations.ts';
import { cartScenarios } from './carts.ts';
import { creditScenarios } from './credit.ts';
import { discountScenarios } from './discounts.ts';
import { disputeScenarios } from './disputes.ts';
import { holdScenarios } from './holds.ts';
import { outageScenarios } from './outages.ts';
import { priceScenarios } from './prices.ts';
import { purchaseScenarios } from './purchases.ts';
import { recoveryScenarios } from './recovery.ts';
import { refundScenarios } from './refunds.ts';
import { returnScenarios } from './returns.ts';
import { shipmentScenarios } from './shipments.ts';
import { staffRefundScenarios } from './staff-refunds.ts';
import { staffStockScenarios } from './staff-stock.ts';
import type { Scenarios } from './steps.ts';
import { webhookScenarios } from './webhooks.ts';

/** Adverse situations that buyers, attackers, networks and crashes cause. */
export const scenarios: Scenarios = {
  ...purchaseScenarios,
  ...cartScenarios,
  ...priceScenarios,
  ...discountScenarios,
  ...creditScenarios,
  ...recoveryScenarios,
  ...holdScenarios,
  ...attackScenarios,
  ...refundScenarios,
  ...cancellationScenarios,
  ...staffRefundScenarios,
  ...staffStockScenarios,
  ...shipmentScenarios,
  ...returnScenarios,
  ...disputeScenarios,
  ...outageScenarios,
  ...webhookScenarios,
};
