import type { z } from 'zod';
import type { Call } from './call.ts';
import { contentPictureCalls } from './calls/content/content-pictures.ts';
import { contentCalls } from './calls/content/content.ts';
import { customerCalls } from './calls/customers/customers.ts';
import { noteCalls } from './calls/customers/notes.ts';
import { newOrderCalls } from './calls/orders/new-order.ts';
import { orderDecisionCalls } from './calls/orders/order-decisions.ts';
import { orderExportCalls } from './calls/orders/order-export.ts';
import { packingSlipCalls } from './calls/orders/packing-slips.ts';
import { refundCalls } from './calls/orders/refunds.ts';
import { returnCalls } from './calls/orders/returns.ts';
import { shipmentCalls } from './calls/orders/shipments.ts';
import { staffOrderCalls } from './calls/orders/staff-orders.ts';
import { bulkCalls } from './calls/products/bulk.ts';
import { catalogueSettingCalls } from './calls/products/catalogue-settings.ts';
import { exportCalls } from './calls/products/exports.ts';
import { importCalls } from './calls/products/imports.ts';
import { pictureCalls } from './calls/products/pictures.ts';
import { priceRuleCalls } from './calls/products/price-rules.ts';
import { productEditorCalls } from './calls/products/product-editor.ts';
import { savedViewCalls } from './calls/products/saved-views.ts';
import { staffProductCalls } from './calls/products/staff-products.ts';
import { staffReviewCalls } from './calls/products/staff-reviews.ts';
import { carrierCalls } from './calls/selling/carriers.ts';
import { promotionCalls } from './calls/selling/promotions.ts';
import { shippingCalls } from './calls/selling/shipping.ts';
import { taxCalls } from './calls/selling/taxes.ts';
import { testedCartCalls } from './calls/selling/tested-cart.ts';
import { accountCalls } from './calls/shop/account.ts';
import { addressCalls } from './calls/shop/addresses.ts';
import { catalogueCalls } from './calls/shop/catalogue.ts';
import { creditCalls } from './calls/shop/credit.ts';
import { guestOrderCalls } from './calls/shop/guest-orders.ts';
import { myDataCalls } from './calls/shop/my-data.ts';
import { orderCalls } from './calls/shop/orders.ts';
import { providerSignInCalls } from './calls/shop/provider-sign-in.ts';
import { quoteCalls } from './calls/shop/quote.ts';
import { reviewCalls } from './calls/shop/reviews.ts';
import { sessionCalls } from './calls/shop/sessions.ts';
import { stockAlertCalls } from './calls/shop/stock-alerts.ts';
import { userCalls } from './calls/shop/users.ts';
import { wishlistCalls } from './calls/shop/wishlist.ts';
import { jobCalls } from './calls/staff/jobs.ts';
import { mailSettingCalls } from './calls/staff/mail-settings.ts';
import { passkeyCalls } from './calls/staff/passkeys.ts';
import { paymentSettingCalls } from './calls/staff/payment-settings.ts';
import { privacySettingsCalls } from './calls/staff/privacy-settings.ts';
import { returnSettingsCalls } from './calls/staff/return-settings.ts';
import { secondFactorCalls } from './calls/staff/second-factor.ts';
import { shopDetailsCalls } from './calls/staff/shop-details.ts';
import { staffCalls } from './calls/staff/staff.ts';
import { todayCalls } from './calls/staff/today.ts';
import { tokenCalls } from './calls/staff/tokens.ts';
import { webhookCalls } from './calls/staff/webhooks.ts';
import { countCalls } from './calls/stock/counts.ts';
import { labelCalls } from './calls/stock/labels.ts';
import { stockCalls } from './calls/stock/stock.ts';
import type { CallName } from './routes/all-routes.ts';

/** Every call of the shop. The compiler checks that none of `all-routes.ts` is missing. */
export const calls = {
  ...catalogueCalls,
  ...reviewCalls,
  ...userCalls,
  ...providerSignInCalls,
  ...sessionCalls,
  ...accountCalls,
  ...addressCalls,
  ...wishlistCalls,
  ...stockAlertCalls,
  ...creditCalls,
  ...myDataCalls,
  ...orderCalls,
  ...orderDecisionCalls,
  ...orderExportCalls,
  ...carrierCalls,
  ...packingSlipCalls,
  ...refundCalls,
  ...returnCalls,
  ...shipmentCalls,
  ...guestOrderCalls,
  ...quoteCalls,
  ...jobCalls,
  ...todayCalls,
  ...staffOrderCalls,
  ...newOrderCalls,
  ...staffReviewCalls,
  ...contentCalls,
  ...contentPictureCalls,
  ...customerCalls,
  ...noteCalls,
  ...staffCalls,
  ...tokenCalls,
  ...webhookCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...staffProductCalls,
  ...productEditorCalls,
  ...bulkCalls,
  ...savedViewCalls,
  ...stockCalls,
  ...exportCalls,
  ...importCalls,
  ...pictureCalls,
  ...countCalls,
  ...labelCalls,
  ...catalogueSettingCalls,
  ...priceRuleCalls,
  ...promotionCalls,
  ...shippingCalls,
  ...taxCalls,
  ...testedCartCalls,
  ...privacySettingsCalls,
  ...returnSettingsCalls,
  ...shopDetailsCalls,
  ...mailSettingCalls,
  ...paymentSettingCalls,
} as const satisfies Record<CallName, Call>;

type Calls = typeof calls;
type Part = 'params' | 'query' | 'headers' | 'body';

/** The input of a call as the client passes it, by part. Parts that the call does not have are absent. */
export type CallInput<Name extends CallName> = {
  [P in Part as P extends keyof Calls[Name] ? P : never]: Calls[Name] extends Record<
    P,
    infer Schema extends z.ZodType
  >
    ? z.input<Schema>
    : never;
} & (Calls[Name] extends { readonly file: object } ? { file: Blob } : unknown);

/** The input of a call as the endpoint receives it: parsed. */
export type ParsedInput<Name extends CallName> = {
  [P in Part as P extends keyof Calls[Name] ? P : never]: Calls[Name] extends Record<
    P,
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : never;
};

/** The response of a call. */
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['response']>;

export type ApiCatalogue = CallOutput<'getCatalogue'>;
export type ApiProduct = CallOutput<'listProducts'>[number];
/** The sizes of a listing, with counts if they were counted. */
export type ApiSizeCounts = CallOutput<'readCatalogueFacts'>['sizes'];
export type ApiColourway = CallOutput<'readProduct'>['colourways'][number];
export type ApiStaffProduct = CallOutput<'listStaffProducts'>['products'][number];
export type ApiStaffOrder = CallOutput<'listStaffOrders'>['orders'][number];
export type ApiOrderDetail = CallOutput<'readStaffOrder'>['order'];
export type ApiReturn = CallOutput<'readReturn'>['return'];
export type ApiReturnSummary = CallOutput<'listReturns'>['returns'][number];
export type ApiProductRow = CallOutput<'listProductRows'>['products'][number];
export type ApiSavedView = CallOutput<'listSavedViews'>['views'][number];
export type ApiBulkResult = CallOutput<'changeProducts'>['products'][number];
export type ApiEditedProduct = CallOutput<'readStaffProduct'>['product'];
export type ApiStockProduct = CallOutput<'listStock'>['products'][number];
export type ApiStockUnit = ApiStockProduct['units'][number];
export type ApiStockMovement = CallOutput<'listStockMovements'>['movements'][number];
export type ApiPictureProgress = CallOutput<'readContentPicture'>['picture'];
export type ApiProductPicture = CallOutput<'listPictures'>['pictures'][number];
export type ApiCount = CallOutput<'readCount'>;
export type ApiCountLine = ApiCount['lines'][number];
export type ApiSettingsBrand = CallOutput<'listBrands'>['brands'][number];
export type ApiSettingsCategory = CallOutput<'listCategories'>['categories'][number];
export type ApiMenuEntry = CallOutput<'listCategories'>['entries'][number];
export type ApiSizeScale = CallOutput<'listSizeScales'>['scales'][number];
export type ApiPriceRule = CallOutput<'listPriceRules'>['rules'][number];
export type ApiPricePreview = NonNullable<CallOutput<'addPriceRule'>['preview']>;
export type ApiPromotion = CallOutput<'listPromotions'>['promotions'][number];
export type ApiPromotionPreview = NonNullable<CallOutput<'addPromotion'>['preview']>;
export type ApiCustomer = CallOutput<'listCustomers'>['customers'][number];
export type ApiCustomerDetail = CallOutput<'readCustomer'>['customer'];
export type ApiNote = ApiCustomerDetail['notes'][number];
export type ApiStaffReview = CallOutput<'listStaffReviews'>['reviews'][number];
export type ApiReview = CallOutput<'listReviews'>[number];
export type ApiOrder = CallOutput<'listOrders'>[number];
export type ApiOrderWithHistory = CallOutput<'readOrder'>;
export type ApiReturnOfOrder = NonNullable<ApiOrderWithHistory['returns']>[number];
export type ApiAddressBook = CallOutput<'listAddresses'>;
export type ApiAddress = CallOutput<'addAddress'>;
export type ApiSignInMethods = CallOutput<'readSignInMethods'>;
export type ApiSession = CallOutput<'listSessions'>[number];
export type ApiActivityEntry = CallOutput<'undoChange'>;
export type EndedSession = CallOutput<'readEndedSession'>;
export type SessionUser = NonNullable<CallOutput<'readSession'>>;
