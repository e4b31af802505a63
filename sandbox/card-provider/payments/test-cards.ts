import { CHANGE_DELAY_SECONDS } from '../scheduled-changes/schedule-change.ts';

/** The outcome of a payment with a card. */
export type CardOutcome = { code: string; declineCode?: string; message: string } | 'succeeds';

/**
 * What the bank does later (`CHANGE_DELAY_SECONDS`).
 * - `payment_waits`: completes the payment, which is processing until then.
 * - `is_disputed`: disputes the payment.
 * - `refunds_fail`: fails a refund, which succeeded at first.
 * - `refunds_wait`: completes a refund, which is pending until then.
 */
export type LaterEffect = 'payment_waits' | 'is_disputed' | 'refunds_fail' | 'refunds_wait';

/** A card that this provider knows: its number, its predefined payment method and its outcome. */
export type TestCard = {
  number: string;
  paymentMethod: string;
  requiresAuthentication: boolean;
  outcome: CardOutcome;
  later?: LaterEffect;
};

const declined = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/**
 * The test cards, with the numbers, payment methods, codes and messages of Stripe's test mode. Source: Stripe
 * documentation, "Test card numbers".
 */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    paymentMethod: 'pm_card_visa',
    requiresAuthentication: false,
    outcome: 'succeeds',
  },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    requiresAuthentication: false,
    outcome: declined,
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    requiresAuthentication: false,
    outcome: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    requiresAuthentication: false,
    outcome: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    requiresAuthentication: false,
    outcome: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    requiresAuthentication: false,
    outcome: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    requiresAuthentication: true,
    outcome: 'succeeds',
  },
  {
    number: '4000008400001629',
    paymentMethod: 'pm_card_threeDSecureRequiredChargeDeclined',
    requiresAuthentication: true,
    outcome: declined,
  },
  {
    number: '4000000000005126',
    paymentMethod: 'pm_card_refundFail',
    requiresAuthentication: false,
    outcome: 'succeeds',
    later: 'refunds_fail',
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    requiresAuthentication: false,
    outcome: 'succeeds',
    later: 'refunds_wait',
  },
  {
    number: '4000000000000259',
    paymentMethod: 'pm_card_createDispute',
    requiresAuthentication: false,
    outcome: 'succeeds',
    later: 'is_disputed',
  },
  {
    // Only in the sandbox: Stripe has no card whose payments stay in `processing`.
    number: '4000000000007007',
    paymentMethod: 'pm_card_processing',
    requiresAuthentication: false,
    outcome: 'succeeds',
    later: 'payment_waits',
  },
];

/** The outcome of an unknown card number, as for real cards in Stripe's test mode. */
export const UNKNOWN_CARD_OUTCOME: Exclude<CardOutcome, 'succeeds'> = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

/** The error after a failed authentication. */
export const failedAuthentication = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Finds a test card by its number, digits only. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

const LATER_EFFECTS: Readonly<Record<LaterEffect, string>> = {
  payment_waits: `It is processing for ${CHANGE_DELAY_SECONDS.payment_succeeds} seconds first.`,
  is_disputed: `It is disputed as fraudulent ${CHANGE_DELAY_SECONDS.dispute_opens} seconds later.`,
  refunds_fail: `A refund succeeds, and fails ${CHANGE_DELAY_SECONDS.refund_fails} seconds later.`,
  refunds_wait: `A refund is pending, and succeeds ${CHANGE_DELAY_SECONDS.refund_succeeds} seconds later.`,
};

/** Describes the outcome of a card in words, for the list that the shop prints at its start. */
export function describeEffect({ requiresAuthentication, outcome, later }: TestCard): string {
  const end = outcome === 'succeeds' ? 'The payment succeeds.' : outcome.message;
  const afterwards = later === undefined ? '' : ` ${LATER_EFFECTS[later]}`;
  return `${requiresAuthentication ? 'Asks for authentication. ' : ''}${end}${afterwards}`;
}
