/** The name in an order that staff take for a customer who does not give one, such as at a market. */
export const WALK_IN_NAME = { firstName: 'Walk-in', lastName: 'customer' };

/** Whether an order has an email address. One that staff take may have none, and then it has no mails. */
export function hasEmail({ email }: { readonly email: string }): boolean {
  return email !== '';
}
