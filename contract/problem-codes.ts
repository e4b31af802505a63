import { MAX_PRODUCT_PICTURE_COUNT } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { MAX_ADDRESS_COUNT } from '#domain/customer/address-book.ts';
import { WISHLIST_FULL } from '#domain/customer/wishlist.ts';
import { MAX_PASSKEY_COUNT } from '#domain/staff/second-factor.ts';
import { MAX_ENDPOINT_COUNT, MAX_TOKEN_COUNT, MAX_VIEW_COUNT } from '#domain/staff/staff-limits.ts';
import { UNKNOWN_USER } from '#domain/staff/unknown-user.ts';

/**
 * Every failure of a call, by its stable code. `detail` is the default text for users; the caller of `createProblem` may replace it.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'Invalid request', detail: 'Please check the marked fields.' },
  webhook_refused: {
    status: 400,
    title: 'Webhook refused',
    detail: 'The signature is invalid, or the body is not an event.',
  },
  malformed_json: { status: 400, title: 'Malformed JSON', detail: 'The request is not valid JSON.' },
  password_too_short: { status: 400, title: 'Password too short', detail: 'Password too short' },
  password_too_long: { status: 400, title: 'Password too long', detail: 'Password too long' },
  password_common: {
    status: 400,
    title: 'Password too common',
    detail:
      'This password is too easy to guess: many people use it, or it is your own address. Please choose another one.',
  },
  link_invalid: {
    status: 400,
    title: 'Link not valid',
    detail: 'This link was used already or is too old. Please ask for a new one.',
  },
  consent_refused: {
    status: 400,
    title: 'Sign-in declined',
    detail: 'You declined the sign-in at the provider. Nothing was changed.',
  },
  provider_refused: {
    status: 400,
    title: 'Sign-in refused by the provider',
    detail: 'The provider could not sign you in. Please try again, or sign in another way.',
  },
  sign_in_lost: {
    status: 400,
    title: 'Unknown sign-in attempt',
    detail:
      'This sign-in was not started in this browser, was completed already or took too long. Please try again.',
  },
  address_missing: {
    status: 400,
    title: 'No address',
    detail: 'The provider did not tell us your email address. Please sign in another way.',
  },
  password_wrong: { status: 400, title: 'Wrong password', detail: 'The current password is wrong.' },
  factor_wrong: {
    status: 400,
    title: 'Wrong code',
    detail:
      'This code is wrong or was used already. Wait for the next one, and check the clock of your phone.',
  },
  passkey_refused: {
    status: 400,
    title: 'Passkey not accepted',
    detail: 'The passkey was not accepted, or it took longer than five minutes. Please try again.',
  },
  sign_in_required: { status: 401, title: 'Sign-in required', detail: 'Please sign in first.' },
  token_invalid: {
    status: 401,
    title: 'Unknown token',
    detail: 'The shop has no such API token. Check that it was copied completely.',
  },
  token_expired: {
    status: 401,
    title: 'Expired token',
    detail: 'This API token has expired. An owner can create a new one.',
  },
  token_revoked: {
    status: 401,
    title: 'Revoked token',
    detail: 'This API token is revoked. An owner can create a new one.',
  },
  invalid_credentials: { status: 401, title: 'Sign-in refused', detail: 'Invalid email or password' },
  payment_incomplete: { status: 402, title: 'Not paid', detail: 'The payment has not been completed.' },
  forbidden: { status: 403, title: 'Not allowed', detail: 'You are not allowed to do this.' },
  person_required: {
    status: 403,
    title: 'Not with a token',
    detail: 'An API token cannot do this. Please sign in and do it yourself.',
  },
  sign_in_again: {
    status: 403,
    title: 'Sign-in too long ago',
    detail: 'Please sign in again to confirm that it is you. You then have ten minutes for this.',
  },
  factor_required: {
    status: 403,
    title: 'Second factor required',
    detail: 'Please open the back office and set up or enter your second factor first.',
  },
  password_sign_in_off: {
    status: 403,
    title: 'No passwords',
    detail: 'This shop does not offer sign-in by password.',
  },
  cross_site: {
    status: 403,
    title: 'Cross-site request',
    detail: 'This request did not come from the shop itself.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  provider_unknown: {
    status: 404,
    title: 'Unknown provider',
    detail: 'The shop does not offer this way of signing in.',
  },
  product_unknown: { status: 404, title: 'Unknown product', detail: 'This product does not exist any more.' },
  page_unknown: { status: 404, title: 'Unknown page', detail: 'There is no such page.' },
  preview_unknown: {
    status: 404,
    title: 'Preview expired',
    detail: 'This preview link does not work any more. Please ask for a new one.',
  },
  category_unknown: { status: 404, title: 'Unknown category', detail: 'There is no such category.' },
  department_unknown: { status: 404, title: 'Unknown department', detail: 'There is no such department.' },
  address_unknown: {
    status: 404,
    title: 'Unknown address',
    detail: 'There is no such address in your address book any more.',
  },
  order_unknown: { status: 404, title: 'Unknown order', detail: 'There is no such order.' },
  customer_unknown: { status: 404, title: 'Unknown customer', detail: 'There is no such customer.' },
  note_unknown: { status: 404, title: 'Unknown note', detail: 'There is no such note.' },
  review_unknown: { status: 404, title: 'Unknown review', detail: 'There is no such review.' },
  shipment_unknown: { status: 404, title: 'Unknown shipment', detail: 'There is no such shipment.' },
  return_unknown: { status: 404, title: 'Unknown return', detail: 'There is no such return.' },
  refund_unknown: { status: 404, title: 'Unknown refund', detail: 'There is no such refund.' },
  user_unknown: {
    status: 404,
    title: 'Unknown user',
    detail: UNKNOWN_USER,
  },
  staff_unknown: { status: 404, title: 'Not on the staff', detail: 'This person is not on the staff.' },
  webhook_unknown: {
    status: 404,
    title: 'Unknown endpoint',
    detail: 'There is no such endpoint any more.',
  },
  delivery_unknown: {
    status: 404,
    title: 'Unknown message',
    detail: 'There is no such message any more, or its endpoint is disabled.',
  },
  token_unknown: {
    status: 404,
    title: 'Unknown token',
    detail: 'There is no such token, or it is revoked already.',
  },
  invitation_unknown: {
    status: 404,
    title: 'Unknown invitation',
    detail: 'This invitation was accepted, withdrawn or has expired.',
  },
  factor_unknown: {
    status: 404,
    title: 'No second factor',
    detail: 'There is no second factor, or its set-up took longer than an hour.',
  },
  passkey_unknown: { status: 404, title: 'Unknown passkey', detail: 'You have no such passkey.' },
  change_unknown: { status: 404, title: 'Unknown change', detail: 'There is no such change.' },
  brand_unknown: { status: 404, title: 'Unknown brand', detail: 'There is no such brand.' },
  scale_unknown: { status: 404, title: 'Unknown size scale', detail: 'There is no such size scale.' },
  price_rule_unknown: { status: 404, title: 'Unknown sale price', detail: 'There is no such sale price.' },
  zone_unknown: { status: 404, title: 'Unknown shipping zone', detail: 'There is no such shipping zone.' },
  carrier_unknown: { status: 404, title: 'Unknown carrier', detail: 'There is no such carrier.' },
  rate_unknown: { status: 404, title: 'Unknown tax rate', detail: 'There is no such tax rate.' },
  promotion_unknown: { status: 404, title: 'Unknown discount', detail: 'There is no such discount.' },
  sku_unknown: { status: 404, title: 'Unknown SKU', detail: 'No product has this SKU.' },
  mail_unknown: {
    status: 404,
    title: 'Unknown mail',
    detail: 'There is no such mail, or it is being sent already.',
  },
  job_unknown: {
    status: 404,
    title: 'Unknown job',
    detail: 'There is no such job, or it is running.',
  },
  picture_unknown: {
    status: 404,
    title: 'Unknown picture',
    detail: 'There is no such picture any more.',
  },
  view_unknown: { status: 404, title: 'Unknown view', detail: 'There is no such view any more.' },
  count_unknown: { status: 404, title: 'Unknown count', detail: 'There is no such count.' },
  import_unknown: { status: 404, title: 'Unknown import', detail: 'There is no such import.' },
  session_unknown: { status: 404, title: 'Unknown session', detail: 'This session has ended already.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not support that method.',
  },
  sign_in_elsewhere: {
    status: 409,
    title: 'Sign-in at another address',
    detail: 'This way of signing in works at another address of the shop only.',
  },
  address_unconfirmed: {
    status: 409,
    title: 'Address not confirmed by the provider',
    detail: 'There is an account with this address already. Please sign in with your password.',
  },
  account_unconfirmed: {
    status: 409,
    title: 'Address of the account not confirmed',
    detail: 'There is an account with this address already, but the address was never confirmed.',
  },
  stock_exceeded: { status: 409, title: 'Not enough stock', detail: 'There is not enough in our stock.' },
  stock_changed: {
    status: 409,
    title: 'Stock changed',
    detail: 'The stock has changed since. Check the quantity and try again.',
  },
  count_closed: {
    status: 409,
    title: 'Count closed',
    detail: 'This count is closed already. Undo that, or start another.',
  },
  barcode_taken: { status: 409, title: 'Barcode taken', detail: 'Another size has this barcode already.' },
  price_changed: { status: 409, title: 'Price changed', detail: 'The price of this product has changed.' },
  already_paid: {
    status: 409,
    title: 'Paid already',
    detail: 'Your payment for this product went through a moment ago. You have not been charged again.',
  },
  idempotency_key_reused: {
    status: 409,
    title: 'Idempotency key used already',
    detail: 'This order was already sent with different contents. Please reload the page and try again.',
  },
  order_closed: {
    status: 409,
    title: 'Order closed',
    detail: 'This order can no longer be paid. Please start the checkout again.',
  },
  payment_under_way: {
    status: 409,
    title: 'Payment under way',
    detail: 'Your payment for this product is still being processed. Please look at your orders in a moment.',
  },
  address_fixed: {
    status: 409,
    title: 'Address cannot be changed',
    detail: 'The address of this order can no longer be changed. Please contact us.',
  },
  order_not_cancellable: {
    status: 409,
    title: 'Order cannot be cancelled',
    detail: 'This order can no longer be cancelled.',
  },
  order_move_refused: {
    status: 409,
    title: 'Not possible in this state',
    detail: 'This is not possible in the current state of the order.',
  },
  move_refused: {
    status: 409,
    title: 'Not possible in this state',
    detail: 'This is not possible in the current state of the shipment or return.',
  },
  quantity_exceeded: {
    status: 409,
    title: 'Not that many left',
    detail: 'The order has fewer pieces left that are not in a shipment.',
  },
  return_too_late: {
    status: 409,
    title: 'Too late for a return',
    detail: 'The time in which this item could be returned is over.',
  },
  refund_exceeded: {
    status: 409,
    title: 'More than is left',
    detail: 'The order does not have that much money left to refund.',
  },
  refund_sent: {
    status: 409,
    title: 'Refund sent',
    detail: 'The refund has been sent, and can no longer be undone.',
  },
  refund_settled: {
    status: 409,
    title: 'Refund settled',
    detail: 'This refund does not wait for a decision any more.',
  },
  credit_refused: {
    status: 409,
    title: 'No store credit',
    detail: 'This order belongs to no account that could get store credit. Refund it in another way.',
  },
  credit_exceeded: {
    status: 409,
    title: 'Not that much credit',
    detail: 'The customer does not have that much store credit.',
  },
  credit_left: {
    status: 409,
    title: 'Store credit left',
    detail: 'There is store credit left. Spend it first, or confirm that it is given up.',
  },
  reference_used: {
    status: 409,
    title: 'Reference used already',
    detail: 'Another refund has this reference already.',
  },
  order_limit: {
    status: 409,
    title: 'Too many unpaid orders',
    detail: 'You have too many unpaid orders. Please pay or cancel one of them first.',
  },
  last_admin: {
    status: 409,
    title: 'Last owner',
    detail: 'This is the only owner (admin). Make another user an owner first.',
  },
  admin_too_new: {
    status: 409,
    title: 'Owner for less than a day',
    detail: 'A new owner (admin) cannot do this to other owners for the first 24 hours.',
  },
  user_unconfirmed: {
    status: 409,
    title: 'Address not confirmed',
    detail: 'This user has not confirmed the address yet.',
  },
  staff_already: {
    status: 409,
    title: 'On the staff already',
    detail: 'This person is on the staff already. Change the role instead.',
  },
  customer_is_staff: {
    status: 409,
    title: 'Member of staff',
    detail: 'This is a member of staff. Remove the role first.',
  },
  invitation_of_another: {
    status: 409,
    title: 'Invitation for another address',
    detail: 'This invitation was sent to another email address. Please sign in with that address.',
  },
  factor_exists: {
    status: 409,
    title: 'Second factor set up already',
    detail: 'You have an authenticator app already. Remove it before you set up another one.',
  },
  factor_last: {
    status: 409,
    title: 'Last second factor',
    detail:
      'This is the only way to pass your second factor. Add another one first, or remove the second factor.',
  },
  passkey_limit: {
    status: 409,
    title: 'Too many passkeys',
    detail: `You have ${MAX_PASSKEY_COUNT} passkeys. Remove one before you add another.`,
  },
  undo_refused: { status: 409, title: 'Cannot be undone', detail: 'This change cannot be undone.' },
  price_rule_inactive: {
    status: 409,
    title: 'Sale price not active',
    detail: 'This sale price is not active, so it cannot be ended.',
  },
  promotion_inactive: {
    status: 409,
    title: 'Discount not active',
    detail: 'This discount is not active, so it cannot be ended.',
  },
  name_taken: { status: 409, title: 'Name taken', detail: 'This name is taken already.' },
  in_use: { status: 409, title: 'In use', detail: 'This is in use, so it cannot be deleted.' },
  import_changed: {
    status: 409,
    title: 'Not possible in this state',
    detail: 'This is not possible in the current state of the import.',
  },
  changed_meanwhile: {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'Somebody else has changed this since.',
  },
  id_taken: {
    status: 409,
    title: 'Address taken',
    detail: 'Another product has this address already.',
  },
  confirmation_required: {
    status: 409,
    title: 'Confirmation required',
    detail: 'A price changes by more than half. Please confirm it.',
  },
  orders_open: {
    status: 409,
    title: 'Orders on their way',
    detail: 'You have orders that are still on their way. Cancel them, or wait until they are closed.',
  },
  picture_needed: {
    status: 409,
    title: 'Picture needed',
    detail:
      'A published product needs a picture with an alt text. Add another one first, or make the product a draft.',
  },
  picture_limit: {
    status: 409,
    title: 'Too many pictures',
    detail: `A product can have at most ${MAX_PRODUCT_PICTURE_COUNT} pictures. Remove one first.`,
  },
  size_in_stock: {
    status: 409,
    title: 'Size in stock',
    detail: 'This size is in stock again. Reload the page to order it.',
  },
  wishlist_full: {
    status: 409,
    title: 'Wishlist full',
    detail: WISHLIST_FULL,
  },
  address_limit: {
    status: 409,
    title: 'Too many addresses',
    detail: `You have ${MAX_ADDRESS_COUNT} saved addresses. Delete one before you save another.`,
  },
  view_limit: {
    status: 409,
    title: 'Too many views',
    detail: `You can save at most ${MAX_VIEW_COUNT} views. Delete one first.`,
  },
  webhook_limit: {
    status: 409,
    title: 'Too many endpoints',
    detail: `There are ${MAX_ENDPOINT_COUNT} endpoints. Delete one that is not needed.`,
  },
  token_limit: {
    status: 409,
    title: 'Too many tokens',
    detail: `There are ${MAX_TOKEN_COUNT} tokens that work. Revoke one that is not needed.`,
  },
  picture_too_large: { status: 413, title: 'Picture too large', detail: 'A picture may have at most 20 MB.' },
  import_too_large: { status: 413, title: 'File too large', detail: 'A file may have at most 100 MB.' },
  payload_too_large: { status: 413, title: 'Request too large', detail: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Requests with a body must be application/json.',
  },
  picture_type_unsupported: {
    status: 415,
    title: 'Unsupported picture type',
    detail: 'Pictures must be JPEG, PNG, WebP or AVIF. This file is something else, whatever its name says.',
  },
  picture_too_small: {
    status: 422,
    title: 'Picture too small',
    detail: 'A picture must have at least 960 × 1200 pixels.',
  },
  picture_too_many_pixels: {
    status: 422,
    title: 'Too many pixels',
    detail: 'A picture may have at most 40 million pixels.',
  },
  picture_damaged: {
    status: 422,
    title: 'Picture damaged',
    detail: 'This file is damaged or incomplete. Please export it again.',
  },
  import_unreadable: { status: 422, title: 'File not readable', detail: 'This is not a CSV file.' },
  card_amount_refused: {
    status: 422,
    title: 'Amount not payable by card',
    detail: 'The card provider does not accept a payment of this amount. Please choose cash on delivery.',
  },
  code_unknown: {
    status: 422,
    title: 'Unknown code',
    detail: 'This code does not exist, or it has expired. Please check how it is written.',
  },
  code_refused: { status: 422, title: 'Code not valid', detail: 'This code is not for your order.' },
  code_undecided: {
    status: 422,
    title: 'Code depends on the address',
    detail:
      'This code depends on where your order goes. It is checked when you enter your address at checkout.',
  },
  country_unknown: {
    status: 422,
    title: 'Unknown country',
    detail: 'We do not know this country. Please write its English name.',
  },
  region_required: {
    status: 422,
    title: 'Region missing',
    detail: 'Please enter the state, province or region.',
  },
  region_unknown: {
    status: 422,
    title: 'Unknown region',
    detail: 'We do not know this state or province. Please write its name or its code.',
  },
  shipping_unavailable: {
    status: 422,
    title: 'No shipping',
    detail: 'We do not ship this order to this address.',
  },
  size_unknown: {
    status: 422,
    title: 'Unknown size',
    detail: 'This product is not available in this size. Please choose another size.',
  },
  user_exists: {
    status: 422,
    title: 'User exists',
    detail: 'User already exists. Use another email.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Please try again later.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Please try again.',
  },
  provider_unreachable: {
    status: 503,
    title: 'Provider unreachable',
    detail: 'The provider cannot be reached right now. Please try again in a moment, or sign in another way.',
  },
  picture_storage_unavailable: {
    status: 503,
    title: 'Picture storage unavailable',
    detail: 'The picture could not be stored. Please try again in a moment.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    detail: 'The shop is very busy right now. Please try again in a moment.',
  },
  tax_unavailable: {
    status: 503,
    title: 'Taxes unknown',
    detail: 'The taxes of this address cannot be found right now. Please try again in a moment.',
  },
  payment_provider_unreachable: {
    status: 503,
    title: 'Payment provider unreachable',
    detail: 'The payment provider cannot be reached right now. You have not been charged. Please try again.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

/** The stable code of a failure. Clients compare this code and show `detail` to users. */
export type ProblemCode = keyof typeof PROBLEMS;

/** An invalid field of a request. `field` is a path such as `product.quantity`. */
export type FieldError = { readonly field: string; readonly message: string };

/** A field that was changed since the request read it. `base` is the value that the request expected. */
export type FieldConflict = {
  readonly field: string;
  readonly base: string | number | boolean | null;
  readonly theirs: string | number | boolean | null;
  /** The person who changed it; null if unknown. Members choose their names, so the address identifies them. */
  readonly author: { readonly name: string; readonly email: string } | null;
  /** When it was changed, ISO 8601 in UTC; null if unknown. */
  readonly at: string | null;
  /** With an undo: the value that it restores. Absent if the undo accepts no choice between it and `theirs`. */
  readonly restored?: string | number | boolean | null;
  /** With an undo: the size whose field it is, such as the `M` of `units.<id>.price`; null for the unit that all sizes share. */
  readonly size?: string | null;
};

/** A problem document (RFC 9457). `type` is always `about:blank`; the title depends on the code. */
export type Problem = {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** With `already_paid`: the id of the payment that went through. */
  readonly reference?: string;
  /** With `changed_meanwhile`. */
  readonly conflicts?: readonly FieldConflict[];
  /** With `id_taken`: an id that is free. */
  readonly suggestion?: string;
};

/** Creates a problem document. `detail` replaces the default of the code. */
export function createProblem(
  code: ProblemCode,
  more: {
    detail?: string | undefined;
    errors?: readonly FieldError[] | undefined;
    reference?: string | undefined;
    conflicts?: readonly FieldConflict[] | undefined;
    suggestion?: string | undefined;
  } = {},
): Problem {
  const { status, title, detail } = PROBLEMS[code];
  return {
    type: 'about:blank',
    title,
    status,
    code,
    detail: more.detail ?? detail,
    ...(more.errors ? { errors: more.errors } : {}),
    ...(more.reference === undefined ? {} : { reference: more.reference }),
    ...(more.conflicts ? { conflicts: more.conflicts } : {}),
    ...(more.suggestion === undefined ? {} : { suggestion: more.suggestion }),
  };
}
