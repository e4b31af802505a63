import type { CallName } from '#contract/routes/all-routes.ts';

/** The number of attempts that a window allows. */
type Limit = { readonly attempts: number; readonly minutes: number };

/** The limits of a call. With `countedAs` its attempts count together with those of another call, so that it allows no additional ones. */
type CallLimit = { readonly address: Limit; readonly account?: Limit; readonly countedAs?: CallName };

/** The limit of every call that takes a code of a second factor. */
const CODE_LIMIT = { address: { attempts: 30, minutes: 15 }, account: { attempts: 5, minutes: 15 } };

/** The limit of all calls of one API token together. */
export const TOKEN_LIMIT: Limit = { attempts: 600, minutes: 1 };

/**
 * Rate limits by call. `address` counts per network address. `account` counts per account, separately for the signed-in account and for
 * another account that the call names by `email`. The named account need not exist. Each API token counts as an account of its own.
 */
export const RATE_LIMITS: Readonly<Partial<Record<CallName, CallLimit>>> = {
  signIn: { address: { attempts: 30, minutes: 15 }, account: { attempts: 10, minutes: 15 } },
  beginProviderSignIn: { address: { attempts: 60, minutes: 15 } },
  finishProviderSignIn: { address: { attempts: 60, minutes: 15 } },
  signUp: { address: { attempts: 20, minutes: 60 }, account: { attempts: 5, minutes: 60 } },
  requestPasswordReset: { address: { attempts: 20, minutes: 60 }, account: { attempts: 3, minutes: 60 } },
  resetPassword: { address: { attempts: 20, minutes: 60 } },
  changePassword: { address: { attempts: 60, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  eraseMyAccount: { address: { attempts: 60, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  requestAddressVerification: {
    address: { attempts: 20, minutes: 60 },
    account: { attempts: 3, minutes: 60 },
  },
  verifyAddress: { address: { attempts: 20, minutes: 60 } },
  inviteStaff: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  resendMail: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  sendTestMail: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  testCardProvider: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  createToken: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  signStaffOut: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  passFactor: CODE_LIMIT,
  removeFactor: { ...CODE_LIMIT, countedAs: 'passFactor' },
  renewRecoveryCodes: { ...CODE_LIMIT, countedAs: 'passFactor' },
  startTotp: { address: { attempts: 60, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  confirmTotp: { address: { attempts: 60, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  startPasskeyAnswer: { address: { attempts: 60, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  startPasskey: { address: { attempts: 60, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  addPasskey: { address: { attempts: 60, minutes: 15 }, account: { attempts: 20, minutes: 15 } },
  renamePasskey: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  removePasskey: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  resetFactor: { address: { attempts: 60, minutes: 60 }, account: { attempts: 20, minutes: 60 } },
  joinStaff: { address: { attempts: 20, minutes: 60 } },
  uploadPicture: { address: { attempts: 1200, minutes: 60 }, account: { attempts: 600, minutes: 60 } },
  uploadContentPicture: { address: { attempts: 240, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  uploadImport: { address: { attempts: 120, minutes: 60 }, account: { attempts: 30, minutes: 60 } },
  addAddress: { address: { attempts: 240, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  changeAddress: { address: { attempts: 240, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  requestStockAlert: { address: { attempts: 30, minutes: 60 }, account: { attempts: 6, minutes: 60 } },
  confirmStockAlert: { address: { attempts: 60, minutes: 60 } },
  stopStockAlerts: { address: { attempts: 60, minutes: 60 } },
  addWishes: { address: { attempts: 1200, minutes: 60 }, account: { attempts: 600, minutes: 60 } },
  writeReview: { address: { attempts: 20, minutes: 60 }, account: { attempts: 10, minutes: 60 } },
  // A client could guess the codes of discounts with it.
  quoteOrder: { address: { attempts: 1200, minutes: 60 }, account: { attempts: 600, minutes: 60 } },
  createPaymentIntent: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  openPaymentLink: { address: { attempts: 120, minutes: 60 } },
  openGuestOrder: { address: { attempts: 60, minutes: 60 } },
  changeOrderAddress: { address: { attempts: 240, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  cancelOrder: { address: { attempts: 240, minutes: 60 }, account: { attempts: 120, minutes: 60 } },
  requestReturn: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  withdrawReturn: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
  placeOrder: { address: { attempts: 120, minutes: 60 }, account: { attempts: 60, minutes: 60 } },
};
