import type { CallName } from '#contract/routes.ts';
import type { Database } from '#database/connect.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityPort } from '../ports/identity.ts';
import type { PaymentPort } from '../ports/payments.ts';
import type { Endpoint } from './endpoint.ts';
import {
  listCategoryProductsEndpoint,
  listDepartmentProductsEndpoint,
  listProductsEndpoint,
  readCatalogFactsEndpoint,
  readProductEndpoint,
} from './endpoints/catalog.ts';
import { readJobsEndpoint } from './endpoints/jobs.ts';
import {
  cancelOrderEndpoint,
  createPaymentIntentEndpoint,
  listOrdersEndpoint,
  markCashReceivedEndpoint,
  markHandedOverEndpoint,
  placeOrderEndpoint,
  readOrderEndpoint,
  readPaymentSettingsEndpoint,
} from './endpoints/orders.ts';
import { listReviewsEndpoint, writeReviewEndpoint } from './endpoints/reviews.ts';
import {
  makeAdminEndpoint,
  readRoleEndpoint,
  readSessionEndpoint,
  registerUserEndpoint,
  signInEndpoint,
  signOutEndpoint,
  signUpEndpoint,
} from './endpoints/users.ts';

/** What the shop's calls stand on. */
export type ApiDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityPort;
  readonly payments: PaymentPort;
  /** What the browser needs to know of the card provider. */
  readonly paymentSettings: { readonly publishableKey: string; readonly scriptUrl: string | null };
};

/** One endpoint a call; a call without one does not compile. */
export function endpoints(deps: ApiDeps): { readonly [Name in CallName]: Endpoint<Name> } {
  const { database, identity } = deps;
  return {
    listProducts: listProductsEndpoint(database),
    listCategoryProducts: listCategoryProductsEndpoint(database),
    listDepartmentProducts: listDepartmentProductsEndpoint(database),
    readProduct: readProductEndpoint(database),
    readCatalogFacts: readCatalogFactsEndpoint(database),
    listReviews: listReviewsEndpoint(database),
    writeReview: writeReviewEndpoint(deps),
    readRole: readRoleEndpoint(database),
    registerUser: registerUserEndpoint(deps),
    makeAdmin: makeAdminEndpoint(database),
    readSession: readSessionEndpoint(),
    signUp: signUpEndpoint(identity),
    signIn: signInEndpoint(identity),
    signOut: signOutEndpoint(identity),
    createPaymentIntent: createPaymentIntentEndpoint(deps),
    placeOrder: placeOrderEndpoint(deps),
    readOrder: readOrderEndpoint(database),
    cancelOrder: cancelOrderEndpoint(deps),
    markCashReceived: markCashReceivedEndpoint(deps),
    markHandedOver: markHandedOverEndpoint(deps),
    readJobs: readJobsEndpoint(deps),
    listOrders: listOrdersEndpoint(database),
    readPaymentSettings: readPaymentSettingsEndpoint(deps.paymentSettings),
  };
}
