/**
 * Calls to the provider's API from a browser.
 *
 * @import { ApiError } from './types.ts'
 */

/** @type {ApiError} */
export const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

/**
 * One call with the publishable key; the answer is Stripe's object or `{ error }`. Throws when nothing is answered.
 *
 * @template T
 * @param {{ method: 'GET' | 'POST', url: string, key: string, parameters: object }} request
 * @returns {Promise<T & { error?: ApiError }>}
 */
export async function callApi({ method, url, key, parameters }) {
  const form = new URLSearchParams(flatten(parameters, ''));
  const headers = { Authorization: `Bearer ${key}` };
  const request = method === 'GET' ? fetch(`${url}?${form}`, { headers }) : fetch(url, post(form, headers));
  const response = await request;
  return /** @type {T & { error?: ApiError }} */ (await response.json());
}

/** @param {URLSearchParams} body @param {{ [name: string]: string }} headers */
function post(body, headers) {
  return { method: 'POST', headers, body };
}

/**
 * Stripe's form encoding: `{ card: { cvc } }` is `card[cvc]`. What has no value is left out.
 *
 * @param {unknown} value
 * @param {string} name
 * @returns {[string, string][]}
 */
function flatten(value, name) {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      flatten(inner, name === '' ? key : `${name}[${key}]`),
    );
  }
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText && value !== '' ? [[name, String(value)]] : [];
}

/**
 * The intent's id, which a client secret begins with.
 *
 * @param {string} clientSecret
 */
export function intentIdOf(clientSecret) {
  const [id = '', secret = ''] = clientSecret.split('_secret_');
  if (!id.startsWith('pi_') || secret === '') {
    throw new TypeError('clientSecret should be a client secret of the form ${id}_secret_${secret}.');
  }
  return encodeURIComponent(id);
}
