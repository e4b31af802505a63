import { cartScenarios } from './checkout/carts.ts';
import { creditScenarios } from './checkout/credit.ts';
import { discountScenarios } from './checkout/discounts.ts';
import { priceScenarios } from './checkout/prices.ts';
import { purchaseScenarios } from './checkout/purchases.ts';
import { outageScenarios } from './failures/outages.ts';
import { recoveryScenarios } from './failures/recovery.ts';
import { webhookScenarios } from './failures/webhooks.ts';
import { cancellationScenarios } from './fulfilment/cancellations.ts';
import { returnScenarios } from './fulfilment/returns.ts';
import { shipmentScenarios } from './fulfilment/shipments.ts';
import { staffStockScenarios } from './fulfilment/staff-stock.ts';
import { waitingDecisionScenarios } from './fulfilment/waiting-decisions.ts';
import { attackScenarios } from './payments/attacks.ts';
import { disputeScenarios } from './payments/disputes.ts';
import { holdScenarios } from './payments/holds.ts';
import { paymentLinkScenarios } from './payments/payment-links.ts';
import { refundScenarios } from './payments/refunds.ts';
import { staffRefundScenarios } from './payments/staff-refunds.ts';
import type { Scenarios } from './steps.ts';

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
  ...paymentLinkScenarios,
  ...refundScenarios,
  ...cancellationScenarios,
  ...staffRefundScenarios,
  ...staffStockScenarios,
  ...shipmentScenarios,
  ...returnScenarios,
  ...waitingDecisionScenarios,
  ...disputeScenarios,
  ...outageScenarios,
  ...webhookScenarios,
};
