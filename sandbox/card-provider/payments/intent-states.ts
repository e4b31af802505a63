import type { IntentStatus } from '../stripe-objects.ts';

/** The actions on an existing payment intent. */
export type IntentAction = 'confirm' | 'authenticate' | 'complete' | 'cancel' | 'update';

const outcomesOfPaying = ['succeeded', 'processing', 'requires_action', 'requires_payment_method'] as const;

/**
 * The allowed transitions: state, action, and the possible next states. Others are rejected with
 * `payment_intent_unexpected_state`. Stripe also has `requires_capture`, which immediately captured cards never
 * reach. Source: Stripe documentation, "How PaymentIntents work".
 */
export const intentTransitions: {
  readonly [S in IntentStatus]: { readonly [A in IntentAction]?: readonly IntentStatus[] };
} = {
  requires_payment_method: {
    confirm: outcomesOfPaying,
    cancel: ['canceled'],
    update: ['requires_payment_method', 'requires_confirmation'],
  },
  requires_confirmation: {
    confirm: outcomesOfPaying,
    cancel: ['canceled'],
    update: ['requires_confirmation'],
  },
  requires_action: {
    confirm: outcomesOfPaying,
    authenticate: ['succeeded', 'requires_payment_method'],
    cancel: ['canceled'],
    update: ['requires_action', 'requires_confirmation'],
  },
  processing: { complete: ['succeeded'] },
  succeeded: {},
  canceled: {},
};

/** Returns whether the action is allowed in this state. */
export function canTransition(status: IntentStatus, action: IntentAction): boolean {
  return intentTransitions[status][action] !== undefined;
}

/** Returns whether the action may lead from one state to the other. */
export function isTransition(from: IntentStatus, action: IntentAction, to: IntentStatus): boolean {
  return intentTransitions[from][action]?.includes(to) ?? false;
}

/** Returns Stripe's message for an action that comes too late. */
export function explainLateAction(status: IntentStatus, action: 'confirm' | 'cancel' | 'update'): string {
  if (action === 'cancel') {
    return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`;
  }
  if (action === 'update') {
    return `This PaymentIntent's amount could not be updated because it has a status of ${status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`;
  }
  return status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`;
}
