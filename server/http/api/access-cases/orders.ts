import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import type { AccessCases } from './access-case.ts';

/** The number of the first order of a shop. */
const FIRST_ORDER = 1001;
const NO_SHIPMENT = '/admin/shipments/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_RETURN = '/admin/returns/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_REFUND = '/admin/refunds/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/orders/`. */
export const ORDERS_CASES = {
  refundOrder: {
    access: ['manager', 'support'],
    path: ({ number }) => `/admin/orders/${number}/refunds`,
    body: () => ({ amount: 1, reason: 'goodwill' }),
  },
  undoRefund: { access: ['manager', 'support'], path: () => `${NO_REFUND}/undo` },
  retryRefund: { access: ['manager', 'support'], path: () => `${NO_REFUND}/retry` },
  payOutRefund: {
    access: ['manager', 'support'],
    path: () => `${NO_REFUND}/payout`,
    body: () => ({ reference: 'a' }),
  },
  creditRefund: { access: ['manager', 'support'], path: () => `${NO_REFUND}/credit` },
  listReturns: { access: APPOINTED_ROLES, path: () => '/admin/returns?state=requested' },
  readReturn: { access: APPOINTED_ROLES, path: () => '/admin/returns/999999' },
  openReturn: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ number }) => `/admin/orders/${number}/returns`,
    body: () => ({ lines: [{ position: 1, quantity: 1, reason: 'other' }] }),
  },
  undoOpenReturn: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ number }) => `/admin/orders/${number}/returns/undo`,
  },
  decideReturn: {
    access: ['manager', 'support'],
    path: () => `${NO_RETURN}/decide`,
    body: () => ({ decision: 'approve' }),
  },
  undoReturnDecision: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_RETURN}/keep` },
  receiveReturn: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_RETURN}/receive` },
  inspectReturn: {
    access: ['manager', 'support'],
    path: () => `${NO_RETURN}/inspect`,
    body: () => ({ lines: [{ position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }] }),
  },
  listPackingSlips: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => `/admin/packing-slips?numbers=${FIRST_ORDER}`,
  },
  listShipments: { access: APPOINTED_ROLES, path: ({ number }) => `/admin/orders/${number}/shipments` },
  prepareShipment: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ number }) => `/admin/orders/${number}/shipments`,
    body: () => ({}),
  },
  shipShipment: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => `${NO_SHIPMENT}/ship`,
    body: () => ({ carrier: 'UPS' }),
  },
  undoShipping: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/undo` },
  deliverShipment: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/deliver` },
  failShipment: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/fail` },
  takeBackShipment: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => `${NO_SHIPMENT}/take-back`,
  },
  inspectShipment: {
    access: ['manager', 'support'],
    path: () => `${NO_SHIPMENT}/inspect`,
    body: () => ({ lost: [] }),
  },
  loseShipment: { access: ['manager', 'support'], path: () => `${NO_SHIPMENT}/lose` },
  undoShipmentResult: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/keep` },
  voidShipment: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/void` },
  listStaffOrders: { access: APPOINTED_ROLES },
  readStaffOrder: { access: APPOINTED_ROLES, path: () => `/admin/orders/${FIRST_ORDER}` },
  listPaymentsToReview: { access: ['manager', 'support'] },
  quoteStaffOrder: {
    access: ['manager', 'fulfilment', 'support'],
    body: () => ({ handedOver: true, products: [{ _id: 'no-such-product', size: 'M', quantity: 1 }] }),
  },
  placeStaffOrder: {
    access: ['manager', 'fulfilment', 'support'],
    body: () => ({ handedOver: true, products: [{ _id: 'no-such-product', size: 'M', quantity: 1 }] }),
  },
  cancelStaffOrder: {
    access: ['manager', 'support'],
    path: () => `/admin/orders/${FIRST_ORDER}/cancel`,
    body: () => ({ reason: 'other' }),
  },
  undoAddressChange: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => `/admin/orders/${FIRST_ORDER}/address/undo`,
  },
  undoOrderDecision: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => `/admin/orders/${FIRST_ORDER}/keep`,
  },
  markCashReceived: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ orderId }) => `/order/${orderId}/cash-received`,
  },
  markRefused: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ orderId }) => `/order/${orderId}/refused-at-door`,
  },
  markHandedOver: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ orderId }) => `/order/${orderId}/handed-over`,
  },
  decideOrderReview: {
    access: ['manager'],
    path: ({ orderId }) => `/order/${orderId}/review`,
    body: () => ({ decision: 'refund' }),
  },
  exportSelectedOrders: { access: ['manager'], body: () => ({ numbers: [999_999] }) },
} satisfies AccessCases;
