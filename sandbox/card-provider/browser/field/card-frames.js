/**
 * Communication between the frames of one card. One frame collects the typed values over a BroadcastChannel of this
 * origin and sends them to the provider.
 *
 * @import { BetweenFields, CardValues, Outcome, FieldName, Submission } from '../types.ts'
 */
import { callApi, intentIdOf } from '../api-call.js';
import { fieldRules } from './card-rules.js';

/** How long a frame waits for the values of the others. */
const COLLECT_TIMEOUT_MS = 5000;

/**
 * Connects a frame to the other frames of its card. `readValues` returns the values typed in this frame.
 *
 * @param {{ group: string, readValues: () => CardValues }} frame
 */
export function connectCard({ group, readValues }) {
  const channel = new BroadcastChannel(`osier-card-${group}`);
  channel.addEventListener('message', (event) => {
    const message = /** @type {BetweenFields} */ (event.data);
    if (message.kind === 'collect') post({ kind: 'value', nonce: message.nonce, values: readValues() });
  });

  /** @param {BetweenFields} message */
  function post(message) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only its own origin
    channel.postMessage(message);
  }

  /** @param {number} others @returns {Promise<CardValues>} */
  function collect(others) {
    const own = readValues();
    if (others === 0) return Promise.resolve(own);
    const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
    return new Promise((resolve, reject) => {
      let card = own;
      let answers = 0;
      const timer = setTimeout(() => {
        channel.removeEventListener('message', listen);
        reject(new Error('a card field did not respond'));
      }, COLLECT_TIMEOUT_MS);
      /** @param {MessageEvent} event */
      function listen(event) {
        const message = /** @type {BetweenFields} */ (event.data);
        if (message.kind !== 'value' || message.nonce !== nonce) return;
        card = { ...card, ...message.values };
        answers += 1;
        if (answers < others) return;
        clearTimeout(timer);
        channel.removeEventListener('message', listen);
        resolve(card);
      }
      channel.addEventListener('message', listen);
      post({ kind: 'collect', nonce });
    });
  }

  return {
    /**
     * Confirms a payment or creates a payment method; returns the outcome in the form of Stripe.js.
     *
     * @param {Submission} submission
     * @param {number} others
     */
    submit: async (submission, others) => send(await collect(others), submission),
  };
}

/** @param {CardValues} card @param {Submission} submission @returns {Promise<Outcome>} */
async function send(card, submission) {
  for (const name of /** @type {FieldName[]} */ (['number', 'expiry', 'cvc'])) {
    const value = card[name];
    const error = value ? value.error : fieldRules[name].check('', new Date()).unfinished;
    if (error) return { error };
  }
  const expiry = card.expiry?.digits ?? '';
  const method = {
    type: 'card',
    card: {
      number: card.number?.digits,
      exp_month: Number(expiry.slice(0, 2)),
      exp_year: 2000 + Number(expiry.slice(2)),
      cvc: card.cvc?.digits,
    },
    billing_details: submission.billingDetails ?? {},
  };
  const { key } = submission;
  if (submission.action === 'createPaymentMethod') {
    /** @type {{ id: string } & Outcome} */
    const made = await callApi({ method: 'POST', url: '/v1/payment_methods', key, parameters: method });
    return made.error ? { error: made.error } : { paymentMethod: made };
  }
  const { clientSecret } = submission;
  const url = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
  const parameters = { payment_method_data: method, client_secret: clientSecret, use_stripe_sdk: true };
  /** @type {NonNullable<Outcome['paymentIntent']> & Outcome} */
  const intent = await callApi({ method: 'POST', url, key, parameters });
  return intent.error ? { error: intent.error } : { paymentIntent: intent };
}
