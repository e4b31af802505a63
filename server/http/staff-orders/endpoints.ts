import type { PlaceOrderDeps } from '../../services/checkout/place-order.ts';
import { cancelStaffOrderEndpoint } from './cancel-order.ts';
import { exportOrdersEndpoint } from './export-orders.ts';
import { listStaffOrdersEndpoint } from './list-orders.ts';
import { listPaymentsToReviewEndpoint } from './list-payments-to-review.ts';
import { placeStaffOrderEndpoint, quoteStaffOrderEndpoint } from './new-order.ts';
import { createOrderDecisionEndpoints } from './order-decisions.ts';
import { readStaffOrderEndpoint } from './read-order.ts';
import { undoOrderDecisionEndpoint, undoAddressChangeEndpoint } from './undo-order-changes.ts';

/** Creates the endpoints of the orders in the back office. */
export function createStaffOrderEndpoints(deps: PlaceOrderDeps) {
  return {
    listStaffOrders: listStaffOrdersEndpoint(deps),
    quoteStaffOrder: quoteStaffOrderEndpoint(deps),
    placeStaffOrder: placeStaffOrderEndpoint(deps),
    readStaffOrder: readStaffOrderEndpoint(deps),
    listPaymentsToReview: listPaymentsToReviewEndpoint(deps),
    cancelStaffOrder: cancelStaffOrderEndpoint(deps),
    undoAddressChange: undoAddressChangeEndpoint(deps),
    undoOrderDecision: undoOrderDecisionEndpoint(deps),
    exportSelectedOrders: exportOrdersEndpoint(deps),
    ...createOrderDecisionEndpoints(deps),
  };
}
