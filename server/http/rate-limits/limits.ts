import type { CallName } from '#contract/routes.ts';

/** The number of attempts that a window allows. */
type Limit = { readonly tries: number; readonly minutes: number };

/**
 * Rate limits by call. `address` counts per network address. `account` counts per account, separately for the signed-in account and for
 * another account that the call names by `email`. The named account need not exist.
 */
export const RATE_LIMITS: Readonly<Partial<Record<CallName, { address: Limit; account?: Limit }>>> = {
  signIn: { address: { tries: 30, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  beginProviderSignIn: { address: { tries: 60, minutes: 15 } },
  finishProviderSignIn: { address: { tries: 60, minutes: 15 } },
  signUp: { address: { tries: 20, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  requestPasswordReset: { address: { tries: 20, minutes: 60 }, account: { tries: 3, minutes: 60 } },
  resetPassword: { address: { tries: 20, minutes: 60 } },
  changePassword: { address: { tries: 60, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  eraseMyAccount: { address: { tries: 60, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  requestAddressVerification: { address: { tries: 20, minutes: 60 }, account: { tries: 3, minutes: 60 } },
  verifyAddress: { address: { tries: 20, minutes: 60 } },
  writeReview: { address: { tries: 20, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  createPaymentIntent: { address: { tries: 120, minutes: 60 }, account: { tries: 60, minutes: 60 } },
  cancelOrder: { address: { tries: 240, minutes: 60 }, account: { tries: 120, minutes: 60 } },
  placeOrder: { address: { tries: 120, minutes: 60 }, account: { tries: 60, minutes: 60 } },
};
