import { expect, it } from 'vitest';
import type { IntentStatus } from '../stripe-objects.ts';
import { explainLateAction, intentTransitions, isTransition, canTransition } from './intent-states.ts';

const states = Object.keys(intentTransitions) as IntentStatus[];
const movesFrom = (state: IntentStatus) => Object.values(intentTransitions[state]).flat();

it('reaches every state from the first one', () => {
  const reached = new Set<IntentStatus>(['requires_payment_method']);
  for (const state of reached) for (const next of movesFrom(state)) reached.add(next);
  expect(reached).toEqual(new Set(states));
});

it('allows no action on a paid or cancelled intent', () => {
  expect(states.filter((state) => movesFrom(state).length === 0)).toEqual(['succeeded', 'canceled']);
});

it('allows a cancellation in every other state except processing', () => {
  expect(states.filter((state) => isTransition(state, 'cancel', 'canceled'))).toEqual([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
  ]);
});

it('allows an authentication only in requires_action', () => {
  expect(states.filter((state) => canTransition(state, 'authenticate'))).toEqual(['requires_action']);
});

it('names the state in the message for a late action', () => {
  expect(explainLateAction('canceled', 'confirm')).toContain('status of canceled');
  expect(explainLateAction('succeeded', 'cancel')).toContain('status of succeeded');
  expect(explainLateAction('succeeded', 'confirm')).toContain('already succeeded');
});
