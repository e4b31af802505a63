import type { CallProblem } from '#contract/client.ts';
import { ADDRESS_FIELDS, type AddressErrors } from '../address/address.ts';

/** A refused order, by where each part of it is shown. */
export type CheckoutProblem = {
  /** Beside the fields of the address. */
  readonly fields: AddressErrors;
  /** In the summary: what the order asks for cannot be had as it stands. */
  readonly line: readonly string[];
  /** Above the button. */
  readonly detail: string | undefined;
  /** The session has ended: the way on is the login form. */
  readonly mustSignIn: boolean;
  /** Too much is ordered and not paid for; a confirmed address may raise the limit. */
  readonly isOverLimit: boolean;
};

export const NO_CHECKOUT_PROBLEM: CheckoutProblem = {
  fields: {},
  line: [],
  detail: undefined,
  mustSignIn: false,
  isOverLimit: false,
};

/** Puts what the shop says of a refused order where it belongs. The line above the button is always there, so that none is missed. */
export function checkoutProblem(error: CallProblem): CheckoutProblem {
  const errors = error.errors ?? [];
  const about = (field: string) => errors.find((each) => each.field === field)?.message;
  const fields = ADDRESS_FIELDS.flatMap((field) => {
    const message = about(field);
    return message === undefined ? [] : [[field, message]];
  });
  const line = errors.filter(({ field }) => field === 'product' || field.startsWith('product.'));
  return {
    fields: Object.fromEntries(fields) as AddressErrors,
    line: line.map(({ message }) => message),
    detail: error.detail,
    mustSignIn: error.code === 'sign_in_required',
    isOverLimit: error.code === 'order_limit',
  };
}
