import type { CallProblem } from '#contract/client.ts';
import { ADDRESS_FIELDS, type AddressErrors } from '../address/address.ts';

/** The messages of a rejected order, by the place where the page shows them. */
export type CheckoutProblem = {
  /** At the address fields. */
  readonly fields: AddressErrors;
  /** In the summary, about the order line. */
  readonly line: readonly string[];
  /** Above the button. */
  readonly detail: string | undefined;
  /** The session has ended. */
  readonly mustSignIn: boolean;
  /** An order limit is exceeded; a confirmed email address may raise it. */
  readonly isOverLimit: boolean;
};

export const NO_CHECKOUT_PROBLEM: CheckoutProblem = {
  fields: {},
  line: [],
  detail: undefined,
  mustSignIn: false,
  isOverLimit: false,
};

/** Assigns the messages of a rejected order to their places. The general message is always shown above the button. */
export function toCheckoutProblem(error: CallProblem): CheckoutProblem {
  const errors = error.errors ?? [];
  const messageOf = (field: string) => errors.find((each) => each.field === field)?.message;
  const fields = ADDRESS_FIELDS.flatMap((field) => {
    const message = messageOf(field);
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
