import { z } from 'zod';
import { brandOf, passesLuhn } from '../browser/field/card-rules.js';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { mergeMetadata, metadata } from '../http/metadata.ts';
import { integer, readParameters } from '../http/read-parameters.ts';
import { failCall, type Refusal } from '../http/stripe-error.ts';
import type { MethodRecord } from '../store.ts';
import type { BillingDetails } from '../stripe-objects.ts';
import { findTestCard, testCards } from './test-cards.ts';

const text = z.string().max(500);

const billingDetails = z.strictObject({
  address: z
    .strictObject({
      city: text.optional(),
      country: text.optional(),
      line1: text.optional(),
      line2: text.optional(),
      postal_code: text.optional(),
      state: text.optional(),
    })
    .optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  tax_id: text.optional(),
});

/** The parameters that describe a card, in `POST /v1/payment_methods` and in `payment_method_data`. */
export const methodShape = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().max(40),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().max(10).optional(),
  }),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
});

/**
 * `POST /v1/payment_methods`: creates a payment method from a typed card. Invalid card data is a 402 `card_error`.
 */
export function createPaymentMethod(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(methodShape, parameters);
  if (!read.ok) return read.error;
  const made = buildMethod(context, read.value);
  if (!made.ok) return made.error;
  return succeed(made.value.shown, [['payment_method', made.value.shown.id, made.value]]);
}

/** Creates a payment method from card data, or rejects invalid data. */
export function buildMethod(
  context: CallContext,
  given: z.output<typeof methodShape>,
): { ok: true; value: MethodRecord } | { ok: false; error: Refusal } {
  const number = given.card.number.replaceAll(/[ -]/g, '');
  const year = given.card.exp_year < 100 ? 2000 + given.card.exp_year : given.card.exp_year;
  const fault = findFault({ number, month: given.card.exp_month, year, cvc: given.card.cvc }, context.now);
  if (fault) return { ok: false, error: failCall(402, { type: 'card_error', ...fault }) };
  const billing: BillingDetails = {
    address: {
      city: given.billing_details?.address?.city ?? null,
      country: given.billing_details?.address?.country ?? null,
      line1: given.billing_details?.address?.line1 ?? null,
      line2: given.billing_details?.address?.line2 ?? null,
      postal_code: given.billing_details?.address?.postal_code ?? null,
      state: given.billing_details?.address?.state ?? null,
    },
    email: given.billing_details?.email ?? null,
    name: given.billing_details?.name ?? null,
    phone: given.billing_details?.phone ?? null,
    tax_id: given.billing_details?.tax_id ?? null,
  };
  const card = { number, month: given.card.exp_month, year };
  return {
    ok: true,
    value: buildRecord({
      context,
      id: context.newId('pm_'),
      card,
      billing,
      metadata: mergeMetadata({}, given.metadata),
    }),
  };
}

/** Creates a payment method from a predefined name, for example `pm_card_visa`. */
export function buildPredefinedMethod(context: CallContext, name: string): MethodRecord | undefined {
  const card = testCards.find((candidate) => candidate.paymentMethod === name);
  if (!card) return undefined;
  const emptyBilling: BillingDetails = {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  };
  const year = new Date(context.now * 1000).getUTCFullYear() + 1;
  const typedCard = { number: card.number, month: 12, year };
  return buildRecord({
    context,
    id: context.newId('pm_'),
    card: typedCard,
    billing: emptyBilling,
    metadata: {},
  });
}

function buildRecord(given: {
  context: CallContext;
  id: string;
  card: { number: string; month: number; year: number };
  billing: BillingDetails;
  metadata: { [name: string]: string };
}): MethodRecord {
  const brand = brandOf(given.card.number);
  const testCard = findTestCard(given.card.number)?.number ?? null;
  return {
    testCard,
    shown: {
      id: given.id,
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: given.billing,
      card: {
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
        country: 'US',
        display_brand: brand,
        exp_month: given.card.month,
        exp_year: given.card.year,
        fingerprint: given.context.newId('', 16),
        funding: 'credit',
        generated_from: null,
        last4: given.card.number.slice(-4),
        networks: { available: [brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: given.context.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: given.metadata,
      type: 'card',
    },
  };
}

function findFault(
  card: { number: string; month: number; year: number; cvc: string | undefined },
  now: number,
): { code: string; message: string; param: string } | undefined {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' };
  }
  const today = new Date(now * 1000);
  const months = (card.year - today.getUTCFullYear()) * 12 + card.month - 1 - today.getUTCMonth();
  if (card.year < today.getUTCFullYear() || months > 50 * 12) {
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    };
  }
  if (card.month < 1 || card.month > 12 || months < 0) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    };
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  }
  return undefined;
}
