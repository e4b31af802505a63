import type { CallProblem } from '#contract/client.ts';
import { ADDRESS_FIELDS, REGION_FIELDS, type AddressErrors } from '../address/address.ts';

/** The messages of a rejected order, by the place where the page shows them. */
export type CheckoutProblem = {
  /** At the address fields. */
  readonly fields: AddressErrors;
  /** In the summary, by the id of the line. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Above the button. */
  readonly detail: string | undefined;
  /** The session has ended. */
  readonly mustSignIn: boolean;
  /** An order limit is exceeded; a confirmed email address may raise it. */
  readonly isOverLimit: boolean;
};

export const NO_CHECKOUT_PROBLEM: CheckoutProblem = {
  fields: {},
  lines: new Map(),
  detail: undefined,
  mustSignIn: false,
  isOverLimit: false,
};

/**
 * Assigns the messages of a rejected order to their places. The general message is shown above the button; if no message has a place, the
 * first one is. `lineIds` are the ids of the sent lines in their order.
 */
export function toCheckoutProblem(error: CallProblem, lineIds: readonly string[]): CheckoutProblem {
  const errors = error.errors ?? [];
  const messageOf = (field: string) => errors.find((each) => each.field === field)?.message;
  const fields = [...ADDRESS_FIELDS, ...REGION_FIELDS, 'email' as const].flatMap((field) => {
    const message = messageOf(field);
    return message === undefined ? [] : [[field, message]];
  });
  const lines = new Map<string, string[]>();
  for (const { field, message } of errors) {
    const id = lineIds[lineAt(field)];
    if (id !== undefined) lines.set(id, [...(lines.get(id) ?? []), message]);
  }
  const hasPlace = fields.length > 0 || lines.size > 0;
  return {
    fields: Object.fromEntries(fields) as AddressErrors,
    lines,
    detail: hasPlace ? error.detail : (errors[0]?.message ?? error.detail),
    mustSignIn: error.code === 'sign_in_required',
    isOverLimit: error.code === 'order_limit',
  };
}

/** Returns the position of the line that a field belongs to (`product.quantity`, `products.2.quantity`); -1 for another field. */
function lineAt(field: string): number {
  const [name, position] = field.split('.');
  if (name === 'product') return 0;
  return name === 'products' && position !== undefined ? Number(position) : -1;
}
