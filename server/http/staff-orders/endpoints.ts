import type { OrderDeps } from '../../services/orders/order-deps.ts';
import { cancelStaffOrderEndpoint } from './cancel-order.ts';
import { keepStaffOrderEndpoint, undoAddressChangeEndpoint } from './keep-order.ts';
import { listStaffOrdersEndpoint } from './list-orders.ts';
import { listPaymentsToReviewEndpoint } from './list-payments-to-review.ts';
import { readStaffOrderEndpoint } from './read-order.ts';

/** Creates the endpoints of the orders in the back office. */
export function createStaffOrderEndpoints(deps: OrderDeps) {
  return {
    listStaffOrders: listStaffOrdersEndpoint(deps),
    readStaffOrder: readStaffOrderEndpoint(deps),
    listPaymentsToReview: listPaymentsToReviewEndpoint(deps),
    cancelStaffOrder: cancelStaffOrderEndpoint(deps),
    undoAddressChange: undoAddressChangeEndpoint(deps),
    keepStaffOrder: keepStaffOrderEndpoint(deps),
  };
}
