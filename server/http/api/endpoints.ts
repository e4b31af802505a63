import type { CallName } from '#contract/routes/all-routes.ts';
import {
  changePasswordEndpoint,
  requestAddressVerificationEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  updateProfileEndpoint,
  verifyAddressEndpoint,
} from '../accounts/account.ts';
import { createAddressEndpoints } from '../accounts/addresses.ts';
import {
  eraseMyAccountEndpoint,
  listMySignInMethodsEndpoint,
  readMyDataEndpoint,
} from '../accounts/my-data.ts';
import {
  makeAdminEndpoint,
  removeAdminEndpoint,
  readRoleEndpoint,
  registerUserEndpoint,
} from '../accounts/roles.ts';
import { createCatalogueSettingEndpoints } from '../catalogue-settings/endpoints.ts';
import { createCatalogueEndpoints } from '../catalogue/endpoints.ts';
import { createContentEndpoints } from '../content/endpoints.ts';
import { createCreditEndpoints } from '../credit/credit.ts';
import { createCustomerEndpoints } from '../customers/endpoints.ts';
import { createGuestCookies } from '../guests/guest-cookies.ts';
import { createGuestOrderEndpoints } from '../guests/guest-orders.ts';
import { exportEndpoint, exportSelectionEndpoint } from '../import-export/export.ts';
import { createImportEndpoints } from '../import-export/imports.ts';
import { followChangesEndpoint } from '../live/follow-changes.ts';
import { viewPageEndpoint } from '../live/view-page.ts';
import { listHeldItemsEndpoint } from '../orders/held-items.ts';
import { createOrderEndpoints, listOrdersEndpoint, readCardFormSettingsEndpoint } from '../orders/orders.ts';
import { quoteOrderEndpoint } from '../orders/quote.ts';
import { createPictureEndpoints } from '../pictures/pictures.ts';
import { createPriceRuleEndpoints } from '../price-rules/price-rules.ts';
import { createProductListEndpoints } from '../product-list/endpoints.ts';
import { copyProductEndpoint } from '../products/copy-product.ts';
import { createProductEndpoint } from '../products/create-product.ts';
import { createPreviewLinkEndpoint, readProductPreviewEndpoint } from '../products/preview.ts';
import {
  editProductEndpoint,
  listProductChangesEndpoint,
  readStaffProductEndpoint,
} from '../products/product-editor.ts';
import { setProductStatusEndpoint } from '../products/product-status.ts';
import { createPromotionEndpoints } from '../promotions/promotions.ts';
import { createRefundEndpoints } from '../refunds/refunds.ts';
import { createCustomerReturnEndpoints } from '../returns/customer-returns.ts';
import { createStaffReturnEndpoints } from '../returns/staff-returns.ts';
import { listReviewsEndpoint, writeReviewEndpoint } from '../reviews/reviews.ts';
import { createSavedViewEndpoints } from '../saved-views/saved-views.ts';
import { createPasskeyEndpoints } from '../second-factor/passkeys.ts';
import { createFactorEndpoints } from '../second-factor/second-factor.ts';
import { createSellingSettingEndpoints } from '../selling-settings/endpoints.ts';
import { createShipmentEndpoints } from '../shipments/shipments.ts';
import { createShopSettingEndpoints } from '../shop-settings/endpoints.ts';
import {
  beginProviderSignInEndpoint,
  finishProviderSignInEndpoint,
  readSignInMethodsEndpoint,
} from '../sign-in/provider-sign-in.ts';
import { endSessionEndpoint, listSessionsEndpoint, signOutEverywhereEndpoint } from '../sign-in/sessions.ts';
import {
  readEndedSessionEndpoint,
  readSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  signUpEndpoint,
} from '../sign-in/sign-in.ts';
import { createStaffOrderEndpoints } from '../staff-orders/endpoints.ts';
import { createStaffReviewEndpoints } from '../staff-reviews/endpoints.ts';
import { exportActivityEndpoint, listActivityEndpoint, undoChangeEndpoint } from '../staff/activity.ts';
import { createStaffEndpoints } from '../staff/endpoints.ts';
import { createStockAlertEndpoints } from '../stock-alerts/stock-alerts.ts';
import { createCountEndpoints } from '../stock/counts.ts';
import { listLabelsEndpoint } from '../stock/labels.ts';
import { listMovementHistoryEndpoint } from '../stock/movement-history.ts';
import { listStockEndpoint, listStockMovementsEndpoint, moveStockEndpoint } from '../stock/stock.ts';
import { createTodayEndpoints } from '../today/endpoints.ts';
import { createTokenEndpoints } from '../tokens/endpoints.ts';
import { createWebhookEndpoints } from '../webhooks/endpoints.ts';
import { createWishlistEndpoints } from '../wishlist/wishlist.ts';
import type { ApiDeps } from './api-deps.ts';
import type { Endpoint } from './endpoint.ts';

/** Creates the endpoint of every call. A call without an endpoint does not compile. */
export function createEndpoints(deps: ApiDeps): { readonly [Name in CallName]: Endpoint<Name> } {
  const { database, identity } = deps;
  const guestCookies = createGuestCookies(deps);
  return {
    ...createCatalogueEndpoints(deps),
    listReviews: listReviewsEndpoint(),
    writeReview: writeReviewEndpoint(deps),
    readRole: readRoleEndpoint(database),
    registerUser: registerUserEndpoint(deps),
    makeAdmin: makeAdminEndpoint(deps),
    removeAdmin: removeAdminEndpoint(deps),
    listSessions: listSessionsEndpoint(deps),
    endSession: endSessionEndpoint(database),
    signOutEverywhere: signOutEverywhereEndpoint(deps),
    readSession: readSessionEndpoint(),
    readEndedSession: readEndedSessionEndpoint(identity),
    readMyData: readMyDataEndpoint(deps),
    listMySignInMethods: listMySignInMethodsEndpoint(identity),
    eraseMyAccount: eraseMyAccountEndpoint(deps),
    ...createAddressEndpoints(deps),
    ...createWishlistEndpoints(deps),
    ...createStockAlertEndpoints(deps),
    ...createCreditEndpoints(deps),
    updateProfile: updateProfileEndpoint(identity),
    changePassword: changePasswordEndpoint(identity),
    requestPasswordReset: requestPasswordResetEndpoint(deps),
    resetPassword: resetPasswordEndpoint(identity),
    requestAddressVerification: requestAddressVerificationEndpoint(deps),
    verifyAddress: verifyAddressEndpoint(identity),
    signUp: signUpEndpoint(deps),
    signIn: signInEndpoint(identity),
    readSignInMethods: readSignInMethodsEndpoint(identity),
    beginProviderSignIn: beginProviderSignInEndpoint(identity),
    finishProviderSignIn: finishProviderSignInEndpoint(deps),
    signOut: signOutEndpoint(identity),
    quoteOrder: quoteOrderEndpoint({ ...deps, guests: deps.guestCheckout ? guestCookies : null }),
    listHeldItems: listHeldItemsEndpoint({ database, guestCookies }),
    ...createOrderEndpoints({ ...deps, guestCookies }),
    ...createGuestOrderEndpoints({ ...deps, guestCookies }),
    ...createCustomerReturnEndpoints({ ...deps, guestCookies }),
    ...createRefundEndpoints(deps),
    ...createStaffReturnEndpoints(deps),
    ...createShipmentEndpoints(deps),
    listOrders: listOrdersEndpoint(database),
    readCardFormSettings: readCardFormSettingsEndpoint(deps.paymentSettings),
    ...createTodayEndpoints(deps),
    ...createStaffOrderEndpoints(deps),
    ...createStaffReviewEndpoints(deps),
    ...createContentEndpoints(deps),
    ...createCustomerEndpoints(deps),
    followChanges: followChangesEndpoint(deps),
    viewPage: viewPageEndpoint(deps),
    listActivity: listActivityEndpoint(deps),
    undoChange: undoChangeEndpoint(deps),
    readStaffProduct: readStaffProductEndpoint(deps),
    editProduct: editProductEndpoint(deps),
    ...createProductListEndpoints(deps),
    ...createSavedViewEndpoints(deps),
    createProduct: createProductEndpoint(deps),
    copyProduct: copyProductEndpoint(deps),
    setProductStatus: setProductStatusEndpoint(deps),
    createPreviewLink: createPreviewLinkEndpoint(deps),
    readProductPreview: readProductPreviewEndpoint(deps),
    listProductChanges: listProductChangesEndpoint(deps),
    listStock: listStockEndpoint(deps),
    moveStock: moveStockEndpoint(deps),
    listStockMovements: listStockMovementsEndpoint(deps),
    listMovementHistory: listMovementHistoryEndpoint(deps),
    exportProducts: exportEndpoint('products', deps),
    exportSelectedProducts: exportSelectionEndpoint(deps),
    exportStock: exportEndpoint('stock', deps),
    exportActivity: exportActivityEndpoint(deps),
    ...createImportEndpoints(deps),
    ...createPictureEndpoints(deps),
    listLabels: listLabelsEndpoint(deps),
    ...createCountEndpoints(deps),
    ...createCatalogueSettingEndpoints(deps),
    ...createPriceRuleEndpoints(deps),
    ...createPromotionEndpoints(deps),
    ...createSellingSettingEndpoints(deps),
    ...createShopSettingEndpoints(deps),
    ...createStaffEndpoints(deps),
    ...createTokenEndpoints(deps),
    ...createWebhookEndpoints(deps),
    ...createFactorEndpoints(deps),
    ...createPasskeyEndpoints(deps),
  };
}
