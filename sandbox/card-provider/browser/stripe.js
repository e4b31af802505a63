/**
 * The part of Stripe.js that `@stripe/stripe-js`, `@stripe/react-stripe-js` and a card form need. It is a module
 * (`<script type="module">`): `window.Stripe` exists when its load event fires. The fields are frames on the
 * provider's origin; typed values never pass through the page. Source: the type definitions of `@stripe/stripe-js`.
 *
 * @import { Billing, CardElement, ElementName, ElementOptions, Group, Outcome, ShownIntent } from './types.ts'
 */
import { callApi, connectionError, intentIdOf } from './api-call.js';
import { showChallenge } from './challenge/challenge-dialog.js';
import { createElement } from './element/card-element.js';

const origin = new URL(import.meta.url).origin;
const elementNames = new Set(['card', 'cardNumber', 'cardExpiry', 'cardCvc']);

/** The card that an element belongs to. @type {WeakMap<CardElement, Group>} */
const groups = new WeakMap();

/** Creates the elements of one card, for `stripe.elements()`. */
function createElements() {
  const id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
  /** @type {Group} */
  const group = { id, members: new Map() };
  return {
    /** @param {ElementName} type @param {ElementOptions} [options] */
    create(type, options = {}) {
      if (!elementNames.has(type)) throw new TypeError(`The sandbox has no Element of type ${type}.`);
      if (group.members.has(type)) throw new TypeError(`Can only create one Element of type ${type}.`);
      const member = createElement(type, options, group);
      group.members.set(type, member);
      groups.set(member.element, group);
      return member.element;
    },
    /** Takes a name, or a component of react-stripe-js. @param {ElementName | { __elementType: ElementName }} type */
    getElement(type) {
      const { __elementType: name } = typeof type === 'string' ? { __elementType: type } : type;
      return group.members.get(name)?.element ?? null;
    },
    update: () => undefined,
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({}),
  };
}

/** @param {CardElement | undefined} element */
function findCard(element) {
  const group = element && groups.get(element);
  const members = [...(group?.members.values() ?? [])].filter((member) => member.isMounted());
  const member = members.find((one) => one.element === element);
  if (!member) throw new TypeError('card must be a mounted card Element of the sandbox.');
  return { member, others: members.length - 1 };
}

/** @param {string} key @param {string} clientSecret @returns {Promise<Outcome>} */
async function retrieveIntent(key, clientSecret) {
  const url = `${origin}/v1/payment_intents/${intentIdOf(clientSecret)}`;
  return requestIntent({ method: 'GET', url, key, parameters: { client_secret: clientSecret } });
}

/** Shows the 3-D Secure page if the intent requires it. @param {string} key @param {string} clientSecret @returns {Promise<Outcome>} */
async function handleAction(key, clientSecret) {
  const before = await retrieveIntent(key, clientSecret);
  const action = before.paymentIntent?.next_action;
  if (!action) return before;
  await showChallenge(action.use_stripe_sdk.stripe_js);
  const after = await retrieveIntent(key, clientSecret);
  const intent = after.paymentIntent;
  return intent?.last_payment_error
    ? { error: { ...intent.last_payment_error, payment_intent: intent } }
    : after;
}

/** @param {string} key */
function createStripe(key) {
  if (!key.startsWith('pk_')) throw new TypeError('Stripe() takes a publishable key.');

  /**
   * @param {string} clientSecret
   * @param {{ payment_method?: string | { card: CardElement, billing_details?: Billing } }} [data]
   * @param {{ handleActions?: boolean }} [options]
   * @returns {Promise<Outcome>}
   */
  async function confirmCardPayment(clientSecret, data = {}, options = {}) {
    const id = intentIdOf(clientSecret);
    const method = data.payment_method;
    /** @type {Outcome} */
    let outcome;
    if (typeof method === 'object') {
      const { member, others } = findCard(method.card);
      const billingDetails = method.billing_details;
      outcome = await member.submit({ action: 'confirm', key, clientSecret, billingDetails }, others);
    } else {
      const url = `${origin}/v1/payment_intents/${id}/confirm`;
      const parameters = { payment_method: method, client_secret: clientSecret, use_stripe_sdk: true };
      outcome = await requestIntent({ method: 'POST', url, key, parameters });
    }
    const requiresAction = outcome.paymentIntent?.status === 'requires_action';
    return requiresAction && options.handleActions !== false ? handleAction(key, clientSecret) : outcome;
  }

  return {
    elements: createElements,
    confirmCardPayment,
    /** @param {{ clientSecret: string }} options */
    handleNextAction: ({ clientSecret }) => handleAction(key, clientSecret),
    /** @param {string} clientSecret */
    retrievePaymentIntent: (clientSecret) => retrieveIntent(key, clientSecret),
    /** @param {{ type: 'card', card: CardElement, billing_details?: Billing }} data */
    async createPaymentMethod(data) {
      const { member, others } = findCard(data.card);
      const billingDetails = data.billing_details;
      return member.submit({ action: 'createPaymentMethod', key, billingDetails }, others);
    },
    createToken: () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', message: 'The sandbox makes payment methods, not tokens.' },
      }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** @param {Parameters<typeof callApi>[0]} request @returns {Promise<Outcome>} */
async function requestIntent(request) {
  try {
    /** @type {ShownIntent & Outcome} */
    const response = await callApi(request);
    return response.error ? { error: response.error } : { paymentIntent: response };
  } catch {
    return { error: connectionError };
  }
}

// The Stripe.js release that the pinned @stripe/stripe-js expects.
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
