import { expect, it } from 'vitest';
import type { IntentStatus } from '../stripe-objects.ts';
import { explainLateAction, intentMoves, isMove, mayMove } from './intent-states.ts';

const states = Object.keys(intentMoves) as IntentStatus[];
const movesFrom = (state: IntentStatus) => Object.values(intentMoves[state]).flat();

it('every state can be reached from the first one', () => {
  const reached = new Set<IntentStatus>(['requires_payment_method']);
  for (const state of reached) for (const next of movesFrom(state)) reached.add(next);
  expect(reached).toEqual(new Set(states));
});

it('a paid and a cancelled intent stay as they are', () => {
  expect(states.filter((state) => movesFrom(state).length === 0)).toEqual(['succeeded', 'canceled']);
});

it('every other state but processing can be cancelled', () => {
  expect(states.filter((state) => isMove(state, 'cancel', 'canceled'))).toEqual([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
  ]);
});

it('only an intent that asks its owner can be authenticated', () => {
  expect(states.filter((state) => mayMove(state, 'authenticate'))).toEqual(['requires_action']);
});

it('says of a late action what the state is', () => {
  expect(explainLateAction('canceled', 'confirm')).toContain('status of canceled');
  expect(explainLateAction('succeeded', 'cancel')).toContain('status of succeeded');
  expect(explainLateAction('succeeded', 'confirm')).toContain('already succeeded');
});
