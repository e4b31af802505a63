import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#contract/call.ts';
import { createOrderPayload, EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { allRoutes as routes, type CallName } from '#contract/routes/all-routes.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { APPOINTED_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import { expireSessions, signInOwner, signInWithoutFactor } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();

type Person = Visitor & { email: string };

/** Identifies a user and the user's data. */
type Owner = { email: string; orderId: string; number: number; sessionId: string; addressId: string };

/**
 * A sample request of a call. `access` repeats the access rule from SPECIFICATION section 6 and DECISIONS 6, or names the roles of staff
 * besides the owner, so that the test notices a mistake in the contract. `foreign` is the problem code for a call on another user's data,
 * which the roles in `reaching` are spared.
 */
type AccessCase = {
  access: Extract<Access, string> | readonly StaffRole[];
  reaching?: readonly StaffRole[];
  /** Whether staff may make the call before they pass their second factor. */
  beforeFactor?: true;
  path?: (owner: Owner) => string;
  body?: (owner: Owner) => unknown;
  foreign?: 'forbidden' | 'order_unknown' | 'session_unknown' | 'address_unknown';
};

const order = createOrderPayload({ _id: 'sundress-paprika' });

const picturePath = () => '/admin/products/sundress-paprika/pictures/ffffffff-ffff-4fff-bfff-ffffffffffff';
const STOCK_ROLES = ['manager', 'fulfilment'] as const;
const NO_COUNT = '/admin/counts/ffffffff-ffff-4fff-bfff-ffffffffffff';
/** The number of the first order of a shop. */
const FIRST_ORDER = 1001;
const NO_VIEW = '/admin/views/ffffffff-ffff-4fff-bfff-ffffffffffff';
const CATALOGUE_STAFF: readonly StaffRole[] = ['manager', 'catalogue'];
const PRICE_STAFF: readonly StaffRole[] = ['manager', 'catalogue'];
const PRICE_READERS: readonly StaffRole[] = [...PRICE_STAFF, 'read_only'];
const REVIEW_STAFF: readonly StaffRole[] = ['manager', 'catalogue', 'support'];
const REVIEW_READERS: readonly StaffRole[] = [...REVIEW_STAFF, 'read_only'];
const CUSTOMER_STAFF: readonly StaffRole[] = ['manager', 'support'];
const NO_CUSTOMER = '/admin/customers/no-such-customer';
const NO_NOTE = '/admin/notes/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_CONTENT_PICTURE = '/admin/content/pictures/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_REVIEW = '/admin/reviews/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_SHIPMENT = '/admin/shipments/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_RETURN = '/admin/returns/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_REFUND = '/admin/refunds/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_IMPORT = '/admin/imports/ffffffff-ffff-4fff-bfff-ffffffffffff';
/** The batch of somebody who makes none of the calls. The call refuses to continue it, because other cases need the products. */
const OTHERS_BATCH = 'ffffffff-ffff-4fff-bfff-fffffffffffe';
const NO_PASSKEY = '/admin/factor/passkeys/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_ENDPOINT = '/admin/webhook-endpoints/ffffffff-ffff-4fff-bfff-ffffffffffff';
const nothing = { order: { base: [], value: [] } };

const DISCOUNT = {
  name: 'Ten off',
  class: 'order',
  effect: 'percentage',
  value: 10,
  buy: null,
  get: null,
  maxSets: null,
  scope: {},
  countries: [],
  groups: [],
  firstOrder: false,
  minSubtotal: null,
  minQuantity: null,
  automatic: true,
  codes: [],
  limitTotal: null,
  limitPerson: null,
  limitCode: null,
  exclusive: false,
  priority: 0,
  startsAt: null,
  endsAt: null,
};

const ACCESS_CASES: Record<CallName, AccessCase> = {
  listProducts: { access: 'anyone' },
  listCategoryProducts: { access: 'anyone', path: () => '/products/jeans' },
  listDepartmentProducts: { access: 'anyone', path: () => '/products-for/female' },
  readProduct: { access: 'anyone', path: () => '/product/sundress-paprika' },
  listReviews: { access: 'anyone', path: () => '/reviews/sundress-paprika' },
  writeReview: {
    access: 'anyone',
    body: () => ({ id: 'sundress-paprika', name: 'Ann', email: 'a@osier.example', rate: 4 }),
  },
  readRole: { access: 'own-email', path: ({ email }) => `/role/${email}`, foreign: 'forbidden' },
  registerUser: {
    access: 'signed-in',
    body: ({ email }) => ({ email, role: 'admin' }),
    foreign: 'forbidden',
  },
  makeAdmin: { access: [], path: () => '/make-admin/nobody@osier.example' },
  removeAdmin: { access: [], path: () => '/make-user/nobody@osier.example' },
  listSessions: { access: 'signed-in' },
  readMyData: { access: 'signed-in' },
  listAddresses: { access: 'signed-in' },
  readCredit: { access: 'signed-in' },
  addAddress: { access: 'signed-in', body: () => EXAMPLE_CUSTOMER },
  changeAddress: {
    access: 'signed-in',
    path: ({ addressId }) => `/addresses/${addressId}`,
    body: () => EXAMPLE_CUSTOMER,
    foreign: 'address_unknown',
  },
  deleteAddress: {
    access: 'signed-in',
    path: ({ addressId }) => `/addresses/${addressId}`,
    foreign: 'address_unknown',
  },
  listMySignInMethods: { access: 'signed-in' },
  eraseMyAccount: { access: 'signed-in', body: () => ({ password: 'not the right one' }) },
  updateProfile: {
    access: 'signed-in',
    body: () => ({ displayName: 'Ann', phoneNumber: null }),
  },
  changePassword: {
    access: 'signed-in',
    body: () => ({ currentPassword: 'not the right one', newPassword: 'long enough for all' }),
  },
  requestPasswordReset: { access: 'anyone', body: () => ({ email: 'nobody@osier.example' }) },
  resetPassword: {
    access: 'anyone',
    body: () => ({ secret: 'x'.repeat(43), password: 'long enough for all' }),
  },
  requestAddressVerification: { access: 'signed-in' },
  verifyAddress: { access: 'signed-in', body: () => ({ secret: 'x'.repeat(43) }) },
  endSession: {
    access: 'signed-in',
    path: ({ sessionId }) => `/sessions/${sessionId}`,
    foreign: 'session_unknown',
  },
  signOutEverywhere: { access: 'signed-in' },
  quoteOrder: {
    access: 'anyone',
    body: () => ({ products: [{ _id: order.product._id, size: 'M', quantity: 1 }] }),
  },
  listHeldItems: { access: 'anyone' },
  createPaymentIntent: { access: 'shopper', body: () => order },
  placeOrder: { access: 'shopper', body: () => ({ ...order, paymentMethod: 'cashOnDelivery' }) },
  readOrder: { access: 'shopper', path: ({ orderId }) => `/order/${orderId}`, foreign: 'order_unknown' },
  listOrders: { access: 'own-email', path: ({ email }) => `/orders/${email}`, foreign: 'forbidden' },
  openGuestOrder: {
    access: 'shopper',
    path: ({ orderId }) => `/order/${orderId}/open`,
    body: () => ({ secret: 'x'.repeat(43) }),
  },
  readGuestOrders: { access: 'signed-in' },
  claimOrders: { access: 'signed-in' },
  cancelOrder: {
    access: 'shopper',
    path: ({ orderId }) => `/order/${orderId}/cancel`,
    foreign: 'order_unknown',
    reaching: ['manager', 'support'],
  },
  changeOrderAddress: {
    access: 'shopper',
    path: ({ orderId }) => `/order/${orderId}/address`,
    body: () => ({
      firstName: 'Maren',
      lastName: 'Riis',
      country: 'United States',
      city: 'Portland',
      address: '2210 Larch Street, Apt 4',
      phone: '5035550142',
    }),
    foreign: 'order_unknown',
    reaching: ['manager', 'fulfilment', 'support'],
  },
  requestReturn: {
    access: 'shopper',
    path: ({ orderId }) => `/order/${orderId}/returns`,
    body: () => ({ lines: [{ position: 1, quantity: 1, reason: 'other', resolution: 'refund' }] }),
    foreign: 'order_unknown',
  },
  withdrawReturn: {
    access: 'shopper',
    path: () => '/returns/ffffffff-ffff-4fff-bfff-ffffffffffff/withdraw',
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
  decideReturn: {
    access: ['manager', 'support'],
    path: () => `${NO_RETURN}/decide`,
    body: () => ({ decision: 'approve' }),
  },
  keepReturn: { access: ['manager', 'support'], path: () => `${NO_RETURN}/keep` },
  receiveReturn: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_RETURN}/receive` },
  inspectReturn: {
    access: ['manager', 'support'],
    path: () => `${NO_RETURN}/inspect`,
    body: () => ({ lines: [{ position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }] }),
  },
  listCarriers: { access: ['manager', 'fulfilment', 'support'], path: () => '/admin/carriers' },
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
  keepShipment: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/keep` },
  voidShipment: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_SHIPMENT}/void` },
  decideOrderReview: {
    access: ['manager'],
    path: ({ orderId }) => `/order/${orderId}/review`,
    body: () => ({ decision: 'refund' }),
  },
  readJobs: { access: ['manager'] },
  readMe: { access: APPOINTED_ROLES },
  readToday: { access: APPOINTED_ROLES },
  countTasks: { access: APPOINTED_ROLES },
  readSales: { access: APPOINTED_ROLES },
  listSellingOut: { access: APPOINTED_ROLES },
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
  keepStaffOrder: { access: ['manager', 'support'], path: () => `/admin/orders/${FIRST_ORDER}/keep` },
  listCustomers: { access: CUSTOMER_STAFF },
  readCustomer: { access: CUSTOMER_STAFF, path: () => NO_CUSTOMER },
  changeCustomer: {
    access: CUSTOMER_STAFF,
    path: () => NO_CUSTOMER,
    body: () => ({ groups: { base: [], value: ['wholesale'] } }),
  },
  listCustomerGroups: { access: APPOINTED_ROLES },
  exportCustomer: { access: CUSTOMER_STAFF, path: () => `${NO_CUSTOMER}/export` },
  changeCredit: {
    access: ['manager', 'support'],
    path: () => `${NO_CUSTOMER}/credit`,
    body: () => ({ amount: 1, reason: 'goodwill' }),
  },
  eraseCustomer: {
    access: ['manager'],
    path: () => `${NO_CUSTOMER}/erase`,
    body: () => ({ word: 'ERASE' }),
  },
  addCustomerNote: {
    access: CUSTOMER_STAFF,
    path: () => `${NO_CUSTOMER}/notes`,
    body: () => ({ text: 'A note', isPinned: false }),
  },
  addOrderNote: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ number }) => `/admin/orders/${number}/notes`,
    body: () => ({ text: 'A note', isPinned: false }),
  },
  changeNote: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => NO_NOTE,
    body: () => ({ isPinned: false }),
  },
  removeNote: { access: ['manager', 'fulfilment', 'support'], path: () => NO_NOTE },
  listStaffReviews: { access: REVIEW_READERS, path: () => '/admin/reviews' },
  hideReview: {
    access: REVIEW_STAFF,
    path: () => `${NO_REVIEW}/hide`,
    body: () => ({ reason: 'other' }),
  },
  publishReview: { access: REVIEW_STAFF, path: () => `${NO_REVIEW}/publish` },
  replyToReview: {
    access: REVIEW_STAFF,
    path: () => `${NO_REVIEW}/reply`,
    body: () => ({ base: null, reply: null }),
  },
  resendMail: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => '/admin/mails/ffffffff-ffff-4fff-bfff-ffffffffffff/resend',
  },
  retryMessages: { access: ['manager'], path: () => '/admin/messages/refund_mail/retry' },
  runJob: { access: ['manager'], path: () => '/admin/jobs/no-such-job/run' },
  followChanges: { access: APPOINTED_ROLES },
  listActivity: { access: APPOINTED_ROLES },
  exportActivity: { access: APPOINTED_ROLES, path: () => '/admin/exports/activity' },
  undoChange: { access: APPOINTED_ROLES, path: () => '/admin/activity/999999/undo' },
  listStaffProducts: { access: APPOINTED_ROLES },
  readStaffProduct: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika' },
  editProduct: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/sundress-paprika',
    body: () => ({ changes: {} }),
  },
  changeProducts: {
    access: ['manager', 'catalogue'],
    body: () => ({
      products: [{ id: 'no-such-product', changes: {} }],
      batch: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    }),
  },
  readDemoProducts: { access: APPOINTED_ROLES },
  removeDemoProducts: {
    access: ['manager', 'catalogue'],
    body: () => ({ batch: OTHERS_BATCH }),
  },
  countProductViews: { access: APPOINTED_ROLES },
  listSavedViews: { access: APPOINTED_ROLES },
  saveView: {
    access: APPOINTED_ROLES,
    path: () => NO_VIEW,
    body: () => ({ name: 'Mine', query: '', shared: false }),
  },
  deleteSavedView: { access: APPOINTED_ROLES, path: () => NO_VIEW },
  listProductIds: { access: APPOINTED_ROLES },
  listProductRows: { access: APPOINTED_ROLES, path: () => '/admin/product-rows?ids=sundress-paprika' },
  createProduct: {
    access: ['manager', 'catalogue'],
    body: () => ({
      title: 'A',
      for: 'kids',
      category: 'pants',
      brand: 'KD',
      price: 9,
      id: 'sundress-paprika',
    }),
  },
  copyProduct: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/copies',
    body: () => ({ sameCut: false }),
  },
  setProductStatus: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/status',
    body: () => ({ base: 'draft', status: 'archived' }),
  },
  createPreviewLink: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika/preview' },
  readProductPreview: { access: 'anyone', path: () => '/product-previews/forged' },
  listProductChanges: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika/changes' },
  listStock: { access: APPOINTED_ROLES },
  exportProducts: { access: ['manager', 'catalogue'], path: () => '/admin/exports/products?q=nothing' },
  exportSelectedOrders: { access: ['manager'], body: () => ({ numbers: [999_999] }) },
  exportSelectedProducts: { access: ['manager', 'catalogue'], body: () => ({ ids: ['nothing'] }) },
  uploadImport: { access: ['manager', 'catalogue'], path: () => '/admin/imports?name=empty.csv' },
  listImports: { access: ['manager', 'catalogue'] },
  readImport: { access: ['manager', 'catalogue'], path: () => NO_IMPORT },
  discardImport: { access: ['manager', 'catalogue'], path: () => NO_IMPORT },
  applyImport: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/apply` },
  listImportRows: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/rows` },
  fixImportRow: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/rows/2`,
    body: () => ({ cells: {} }),
  },
  listImportNames: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/names` },
  decideImportName: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/names`,
    body: () => ({ column: 'brand', name: 'nobody' }),
  },
  listImportPictures: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/pictures` },
  retryImportPictures: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/pictures/retry`,
    body: () => ({}),
  },
  exportImportErrors: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/errors` },
  exportStock: { access: ['manager'], path: () => '/admin/exports/stock?q=nothing' },
  moveStock: {
    access: STOCK_ROLES,
    path: () => '/admin/stock/no-such-sku/movements',
    body: () => ({ change: 1, reason: 'found' }),
  },
  listStockMovements: { access: APPOINTED_ROLES, path: () => '/admin/stock/no-such-sku/movements' },
  listPictures: { access: APPOINTED_ROLES, path: () => '/admin/products/no-such-product/pictures' },
  uploadPicture: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/pictures',
  },
  changePicture: { access: ['manager', 'catalogue'], path: picturePath, body: () => ({}) },
  removePicture: { access: ['manager', 'catalogue'], path: picturePath },
  retryPicture: { access: ['manager', 'catalogue'], path: () => `${picturePath()}/retry` },
  listLabels: {
    access: APPOINTED_ROLES,
    path: () => '/admin/labels?units=ffffffff-ffff-4fff-bfff-ffffffffffff',
  },
  listCounts: { access: APPOINTED_ROLES },
  startCount: { access: STOCK_ROLES, body: () => ({ kind: 'stocktake' }) },
  readCount: { access: APPOINTED_ROLES, path: () => NO_COUNT },
  discardCount: { access: STOCK_ROLES, path: () => NO_COUNT },
  addToCount: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/lines`,
    body: () => ({ code: 'no-such-sku', quantity: 1 }),
  },
  changeCountLine: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/lines/no-such-sku`,
    body: () => ({ expected: 1 }),
  },
  clearCountLine: { access: STOCK_ROLES, path: () => `${NO_COUNT}/lines/no-such-sku` },
  matchBarcode: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/matches`,
    body: () => ({ code: '2000041709992', sku: 'no-such-sku' }),
  },
  closeCount: { access: STOCK_ROLES, path: () => `${NO_COUNT}/close`, body: () => ({ counted: 1 }) },
  listBrands: { access: APPOINTED_ROLES },
  addBrand: { access: CATALOGUE_STAFF, body: () => ({ label: 'KD' }) },
  reorderBrands: { access: CATALOGUE_STAFF, body: () => nothing },
  changeBrand: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/brands/nobody',
    body: () => ({ inFinder: { base: true, value: false } }),
  },
  mergeBrand: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/brands/nobody/merge',
    body: () => ({ into: 'kd' }),
  },
  deleteBrand: { access: CATALOGUE_STAFF, path: () => '/admin/brands/nobody' },
  listCategories: { access: APPOINTED_ROLES },
  addCategory: { access: CATALOGUE_STAFF, body: () => ({ id: 'jeans', label: 'Jeans' }) },
  reorderCategories: { access: CATALOGUE_STAFF, body: () => nothing },
  changeCategory: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/categories/nothing',
    body: () => ({ archived: { base: false, value: true } }),
  },
  mergeCategory: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/categories/nothing/merge',
    body: () => ({ into: 'jeans' }),
  },
  deleteCategory: { access: CATALOGUE_STAFF, path: () => '/admin/categories/nothing' },
  reorderMenu: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/menu', body: () => nothing },
  addMenuEntry: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/entries/nothing' },
  changeMenuEntry: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/menus/male/entries/nothing',
    body: () => ({ inMenu: { base: true, value: false } }),
  },
  removeMenuEntry: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/entries/nothing' },
  listSizeScales: { access: APPOINTED_ROLES },
  addSizeScale: { access: CATALOGUE_STAFF, body: () => ({ id: 'letters', sizes: ['S'] }) },
  changeSizeScale: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/size-scales/nothing',
    body: () => ({ sizes: { base: ['S'], value: ['M'] } }),
  },
  deleteSizeScale: { access: CATALOGUE_STAFF, path: () => '/admin/size-scales/nothing' },
  listContent: { access: APPOINTED_ROLES, path: () => '/admin/content' },
  readContent: { access: APPOINTED_ROLES, path: () => '/admin/content/home' },
  uploadContentPicture: { access: CATALOGUE_STAFF, path: () => '/admin/content/pictures' },
  readContentPicture: { access: APPOINTED_ROLES, path: () => NO_CONTENT_PICTURE },
  retryContentPicture: { access: CATALOGUE_STAFF, path: () => `${NO_CONTENT_PICTURE}/retry` },
  listContentVersions: { access: APPOINTED_ROLES, path: () => '/admin/content/home/versions' },
  changeHome: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/home',
    body: () => ({ 'hero.text': { base: 'other', value: 'other' } }),
  },
  changePage: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/pages/privacy',
    body: () => ({ title: { base: 'Privacy', value: 'Privacy' } }),
  },
  publishContent: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/privacy/publish',
    body: () => ({ version: '1' }),
  },
  scheduleContent: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/privacy/schedule',
    body: () => ({ version: '1', at: null }),
  },
  discardContent: { access: CATALOGUE_STAFF, path: () => '/admin/content/privacy/draft?version=1' },
  readShopDetails: { access: APPOINTED_ROLES },
  changeShopDetails: { access: ['manager'], body: () => ({ phone: { base: '0', value: '' } }) },
  readMailSettings: { access: APPOINTED_ROLES },
  sendTestMail: { access: ['manager'] },
  previewMail: { access: APPOINTED_ROLES, path: () => '/admin/mail-previews/refund_mail' },
  readPaymentSettings: { access: APPOINTED_ROLES },
  testCardProvider: { access: [] },
  readReturnSettings: { access: APPOINTED_ROLES },
  changeReturnSettings: { access: ['manager'], body: () => ({ days: { base: 0, value: 31 } }) },
  readPrivacySettings: { access: APPOINTED_ROLES },
  changePrivacySettings: {
    access: ['manager'],
    body: () => ({ orderPersonYears: { base: 98, value: 99 } }),
  },
  listPriceRules: { access: PRICE_READERS },
  countPriceRules: { access: PRICE_READERS },
  readPriceRule: { access: PRICE_READERS, path: () => '/admin/price-rules/no-such-rule' },
  addPriceRule: {
    access: PRICE_STAFF,
    path: () => '/admin/price-rules?dry=1',
    body: () => ({
      name: 'Sale',
      effect: 'percentage',
      value: 20,
      scope: { categories: ['jeans'] },
      excluded: [],
      above: null,
      startsAt: null,
      endsAt: null,
    }),
  },
  changePriceRule: {
    access: PRICE_STAFF,
    path: () => '/admin/price-rules/no-such-rule',
    body: () => ({ value: { base: 15, value: 20 } }),
  },
  listPromotions: { access: PRICE_READERS },
  readPromotion: { access: PRICE_READERS, path: () => '/admin/promotions/no-such-discount' },
  addPromotion: { access: PRICE_STAFF, path: () => '/admin/promotions?dry=1', body: () => DISCOUNT },
  changePromotion: {
    access: PRICE_STAFF,
    path: () => '/admin/promotions/no-such-discount',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  endPromotion: { access: PRICE_STAFF, path: () => '/admin/promotions/no-such-discount/end' },
  deletePromotion: { access: PRICE_STAFF, path: () => '/admin/promotions/no-such-discount' },
  readShippingSettings: { access: APPOINTED_ROLES },
  addShippingZone: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/zones?dry=1',
    body: () => ({ name: 'Canada', places: ['CA'], methods: [] }),
  },
  changeShippingZone: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/zones/nowhere',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteShippingZone: { access: ['manager'], path: () => '/admin/settings/shipping/zones/nowhere?dry=1' },
  addCarrier: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/carriers',
    // A carrier of this name exists.
    body: () => ({ name: 'ups', link: 'https://ups.example/{number}' }),
  },
  changeCarrier: {
    access: ['manager'],
    path: () => '/admin/settings/shipping/carriers/none',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteCarrier: { access: ['manager'], path: () => '/admin/settings/shipping/carriers/none' },
  listTaxRates: { access: APPOINTED_ROLES },
  addTaxRate: {
    access: ['manager'],
    path: () => '/admin/settings/taxes/rates?dry=1',
    body: () => ({
      name: 'Tax',
      country: 'CA',
      region: '*',
      taxClass: '*',
      rate: 5,
      included: false,
      startsAt: null,
      endsAt: null,
    }),
  },
  changeTaxRate: {
    access: ['manager'],
    path: () => '/admin/settings/taxes/rates/none',
    body: () => ({ name: { base: 'a', value: 'b' } }),
  },
  deleteTaxRate: { access: ['manager'], path: () => '/admin/settings/taxes/rates/none?dry=1' },
  testCart: { access: APPOINTED_ROLES, body: () => ({ subtotal: 20 }) },
  endPriceRule: { access: PRICE_STAFF, path: () => '/admin/price-rules/no-such-rule/end' },
  deletePriceRule: { access: PRICE_STAFF, path: () => '/admin/price-rules/no-such-rule' },
  listStaff: { access: [] },
  changeStaffRole: { access: [], path: () => '/admin/staff/nobody', body: () => ({ role: 'support' }) },
  removeStaff: { access: [], path: () => '/admin/staff/nobody' },
  signStaffOut: { access: [], path: () => '/admin/staff/nobody/sign-out' },
  inviteStaff: { access: [], body: () => ({ email: 'nobody@osier.example', role: 'support' }) },
  listWebhookEndpoints: { access: [] },
  addWebhookEndpoint: {
    access: [],
    body: () => ({ url: 'https://hooks.example/', events: ['refund.done'] }),
  },
  changeWebhookEndpoint: {
    access: [],
    path: () => NO_ENDPOINT,
    body: () => ({ url: 'https://hooks.example/', events: ['order.paid'], enabled: true }),
  },
  deleteWebhookEndpoint: { access: [], path: () => NO_ENDPOINT },
  rotateWebhookSecret: { access: [], path: () => `${NO_ENDPOINT}/secret` },
  listWebhookDeliveries: { access: [], path: () => `${NO_ENDPOINT}/deliveries` },
  resendWebhook: {
    access: [],
    path: () => '/admin/webhook-deliveries/ffffffff-ffff-4fff-bfff-ffffffffffff/resend',
  },
  listTokens: { access: [] },
  createToken: {
    access: [],
    path: () => '/admin/tokens',
    body: () => ({ name: 'Warehouse', role: 'fulfilment', expiresAt: '2000-01-01' }),
  },
  revokeToken: { access: [], path: () => '/admin/tokens/ffffffff-ffff-4fff-bfff-ffffffffffff' },
  withdrawInvitation: {
    access: [],
    path: () => '/admin/invitations/ffffffff-ffff-4fff-bfff-ffffffffffff',
  },
  changeFactorRule: {
    access: [],
    path: () => '/admin/staff-policy/support',
    body: () => ({ secondFactor: 'optional' }),
  },
  resetFactor: { access: [], path: () => '/admin/staff/nobody/factor-reset' },
  readFactor: { access: APPOINTED_ROLES, beforeFactor: true },
  passFactor: { access: APPOINTED_ROLES, beforeFactor: true, body: () => ({ code: '000000' }) },
  startTotp: { access: APPOINTED_ROLES, beforeFactor: true },
  confirmTotp: { access: APPOINTED_ROLES, beforeFactor: true, body: () => ({ code: '000000' }) },
  removeTotp: { access: APPOINTED_ROLES },
  startPasskeyAnswer: { access: APPOINTED_ROLES, beforeFactor: true },
  startPasskey: { access: APPOINTED_ROLES, beforeFactor: true },
  addPasskey: {
    access: APPOINTED_ROLES,
    beforeFactor: true,
    body: () => ({
      name: 'Laptop',
      passkey: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    }),
  },
  renamePasskey: { access: APPOINTED_ROLES, path: () => NO_PASSKEY, body: () => ({ name: 'Laptop' }) },
  removePasskey: { access: APPOINTED_ROLES, path: () => NO_PASSKEY },
  removeFactor: { access: APPOINTED_ROLES, body: () => ({ code: '000000' }) },
  renewRecoveryCodes: { access: APPOINTED_ROLES, body: () => ({ code: '000000' }) },
  joinStaff: { access: 'signed-in', body: () => ({ secret: 'x'.repeat(43) }) },
  getCatalogue: { access: 'anyone' },
  readHome: { access: 'anyone' },
  readPage: { access: 'anyone', path: () => '/pages/privacy' },
  readCatalogueFacts: { access: 'anyone' },
  suggestSearches: { access: 'anyone', path: () => '/search-suggestions?q=shirt' },
  readCardFormSettings: { access: 'anyone' },
  readSession: { access: 'anyone' },
  readEndedSession: { access: 'anyone' },
  signUp: {
    access: 'anyone',
    body: () => ({ name: 'Ann', email: 'admin@osier.example', password: 'short' }),
  },
  signIn: { access: 'anyone', body: () => ({ email: 'nobody@osier.example', password: 'whatever it is' }) },
  readSignInMethods: { access: 'anyone' },
  beginProviderSignIn: { access: 'anyone', path: () => '/sign-in/google', body: () => ({ from: null }) },
  finishProviderSignIn: {
    access: 'anyone',
    path: () => '/sign-in/google/response',
    body: () => ({ query: 'code=x&state=y' }),
  },
  signOut: { access: 'anyone' },
};

const REFUSALS = [
  'sign_in_required',
  'forbidden',
  'factor_required',
  'person_required',
  'order_unknown',
  'session_unknown',
  'address_unknown',
];

/** Calls that reach only the caller's own data. */
const OWN_DATA_ONLY: readonly CallName[] = [
  'registerUser',
  'changeAddress',
  'deleteAddress',
  'requestReturn',
];

/** Calls that need no second factor, unless the account has one. */
const NEED_FACTOR: readonly string[] = ['eraseMyAccount', 'changePassword', 'startPasskey', 'addPasskey'];

/**
 * Calls of staff that no token may make: they concern the person who makes them, need a fresh sign-in, or start a job that runs with the
 * role of the person.
 */
const NOT_WITH_TOKENS: readonly CallName[] = [
  'changePrivacySettings',
  'readMe',
  'followChanges',
  'listSavedViews',
  'countProductViews',
  'saveView',
  'deleteSavedView',
  'uploadImport',
  'applyImport',
  'retryImportPictures',
  'sendTestMail',
  'eraseCustomer',
  'createToken',
  'revokeToken',
  'addWebhookEndpoint',
  'changeWebhookEndpoint',
  'deleteWebhookEndpoint',
  'rotateWebhookSecret',
  'resendWebhook',
  'changeStaffRole',
  'removeStaff',
  'signStaffOut',
  'inviteStaff',
  'withdrawInvitation',
  'readFactor',
  'passFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'startPasskeyAnswer',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'removeFactor',
  'renewRecoveryCodes',
  'resetFactor',
  'changeFactorRule',
];

let user: Person;
let other: Person;
let admin: Person;
/** A user whose session is expired before each call. */
let late: Person;
/** An admin who has set up a second factor and not passed it. */
let waiting: Person;
let members: ReadonlyMap<StaffRole, Visitor>;
/** Programs, each with a token of a role. */
let programs: ReadonlyMap<StaffRole, Visitor>;
let owner: Owner;

beforeAll(async () => {
  [user, other, admin] = [await api.shopper('Ann'), await api.shopper('Bob'), await api.admin()];
  late = await api.shopper('Late');
  owner = await ownerOf(user);
  members = await signInMembers();
  waiting = await signInWithoutFactor(api);
  programs = await createPrograms();
  await insertChange(api.database.db, {
    at: new Date(),
    author: { userId: null, via: 'command' },
    action: 'products_changed',
    subject: { type: 'bulk', id: OTHERS_BATCH },
    changes: [],
  });
});

/** Signs in a member of staff of each role below the owner. */
async function signInMembers(): Promise<ReadonlyMap<StaffRole, Visitor>> {
  const signedIn = new Map<StaffRole, Visitor>();
  for (const role of APPOINTED_ROLES) signedIn.set(role, await api.member(role));
  return signedIn;
}

/** Creates a token of each role below the owner, and a client that has nothing else. */
async function createPrograms(): Promise<ReadonlyMap<StaffRole, Visitor>> {
  const created = new Map<StaffRole, Visitor>();
  for (const role of APPOINTED_ROLES) {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const body = { name: `Program ${role}`, role, expiresAt };
    const { token } = (await admin.call('POST', '/admin/tokens', { body })).body;
    created.set(role, withToken(token));
  }
  return created;
}

function withToken(token: string): Visitor {
  const program = api.visitor();
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...program,
    call: (method, path, options) => program.call(method, path, { ...options, headers }),
  };
}

async function ownerOf(person: Person): Promise<Owner> {
  const body = { ...order, paymentMethod: 'cashOnDelivery' };
  const placed = await person.call('POST', '/orders', { body });
  const { body: read } = await person.call('GET', `/order/${placed.body.insertedId}`);
  const sessions = await person.call('GET', '/sessions');
  const { body: address } = await person.call('POST', '/addresses', { body: EXAMPLE_CUSTOMER });
  return {
    email: person.email,
    orderId: placed.body.insertedId,
    number: read.number,
    sessionId: sessions.body[0].id,
    addressId: address.id,
  };
}

/** Returns the problem code with which a call denies access; undefined when it admits the caller, whatever the result. */
async function refusal(person: Visitor, name: CallName, about: Owner): Promise<string | undefined> {
  const { path, body } = ACCESS_CASES[name];
  const answer = await person.call(routes[name].method, path?.(about) ?? routes[name].path, {
    body: body?.(about),
  });
  const code: unknown = answer.status < 400 ? undefined : answer.body.code;
  expect(answer.status, name).toBeLessThan(500);
  return REFUSALS.find((one) => one === code);
}

describe.each(Object.keys(routes) as CallName[])('the call %s', (name) => {
  const { access, foreign, reaching = [], beforeFactor } = ACCESS_CASES[name];
  const isForStaff = typeof access === 'object';

  it('admits the callers that its access rule names, and no others', async () => {
    // These calls end sessions, so their callers share none with other tests.
    const own = ['signOut', 'signOutEverywhere', 'endSession'].includes(name);
    const [mine, theirs, chief, expired] = own
      ? [
          await api.shopper('Ann'),
          await api.shopper('Bob'),
          await signInOwner(api, 'Chief'),
          await api.shopper('Late'),
        ]
      : [user, other, admin, late];
    await expireSessions(api, expired);
    const about = own ? await ownerOf(mine) : owner;
    if (name === 'endSession') {
      // Even an admin ends only their own sessions.
      const { sessionId } = await ownerOf(chief);
      expect(await refusal(chief, name, about), 'an admin').toBe(foreign);
      expect(await refusal(chief, name, { ...about, sessionId }), 'an admin').toBeUndefined();
    }
    const signedOut = access === 'anyone' ? undefined : 'sign_in_required';
    expect(await refusal(api.visitor(), name, about), 'a visitor').toBe(signedOut);
    expect(await refusal(expired, name, about), 'an expired session').toBe(signedOut);
    const others = isForStaff ? 'forbidden' : foreign;
    expect(await refusal(theirs, name, about), 'another user').toBe(others);
    for (const [role, member] of own ? await signInMembers() : members) {
      const isAdmitted = isForStaff ? access.includes(role) : reaching.includes(role);
      expect(await refusal(member, name, about), role).toBe(isAdmitted ? undefined : others);
    }
    const needsFactor = access === 'own-email' || NEED_FACTOR.includes(name) || (isForStaff && !beforeFactor);
    const withoutFactor = needsFactor ? 'factor_required' : foreign;
    expect(
      await refusal(own ? await signInWithoutFactor(api) : waiting, name, about),
      'without the second factor',
    ).toBe(withoutFactor);
    expect(await refusal(mine, name, about), 'a user').toBe(isForStaff ? 'forbidden' : undefined);
    if (name === 'endSession') return;
    const forAdmin = OWN_DATA_ONLY.includes(name) ? foreign : undefined;
    expect(await refusal(chief, name, about), 'an admin').toBe(forAdmin);
  });

  it.each(APPOINTED_ROLES)(
    'admits a token with the role %s as it admits the role, and to nothing personal',
    async (role) => {
      const program = programs.get(role);
      if (program === undefined) throw new Error('no token');
      const isPersonal = NOT_WITH_TOKENS.includes(name) || (access !== 'anyone' && !isForStaff);
      const byRole = isForStaff && !access.includes(role) ? 'forbidden' : undefined;
      expect(await refusal(program, name, owner)).toBe(isPersonal ? 'person_required' : byRole);
    },
  );
});
