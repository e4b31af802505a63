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
 * Makes one call with the publishable key and returns Stripe's object or `{ error }`. Throws when the connection
 * fails.
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
 * Encodes parameters as Stripe does: `{ card: { cvc } }` becomes `card[cvc]`. Empty values are omitted.
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
 * Returns the intent's id from a client secret.
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
