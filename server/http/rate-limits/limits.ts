import type { CallName } from '#contract/routes.ts';

/** How many tries a window of so many minutes allows. */
type Limit = { readonly tries: number; readonly minutes: number };

/**
 * The calls that may only be made so often. `address` counts per network address, `account` per account: the one that is signed in,
 * and, apart from that, the one of somebody else that the call names by `email`, whether there is such an account or not.
 */
export const LIMITS: Readonly<Partial<Record<CallName, { address: Limit; account?: Limit }>>> = {
  signIn: { address: { tries: 30, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  beginOutsideSignIn: { address: { tries: 60, minutes: 15 } },
  finishOutsideSignIn: { address: { tries: 60, minutes: 15 } },
  signUp: { address: { tries: 20, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  requestPasswordReset: { address: { tries: 20, minutes: 60 }, account: { tries: 3, minutes: 60 } },
  resetPassword: { address: { tries: 20, minutes: 60 } },
  changePassword: { address: { tries: 60, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  eraseMe: { address: { tries: 60, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  requestAddressVerification: { address: { tries: 20, minutes: 60 }, account: { tries: 3, minutes: 60 } },
  verifyAddress: { address: { tries: 20, minutes: 60 } },
  writeReview: { address: { tries: 20, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  createPaymentIntent: { address: { tries: 120, minutes: 60 }, account: { tries: 60, minutes: 60 } },
  cancelOrder: { address: { tries: 240, minutes: 60 }, account: { tries: 120, minutes: 60 } },
  placeOrder: { address: { tries: 120, minutes: 60 }, account: { tries: 60, minutes: 60 } },
};
