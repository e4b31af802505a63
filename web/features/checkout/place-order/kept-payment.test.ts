import { expect, it } from 'vitest';
import { createProblem, type ProblemCode } from '#contract/problem-codes.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail, ok } from '#domain/result.ts';
import { createKeptPayment, keepPayment } from './kept-payment.ts';
import { recordCardOrder, type OrderClient } from './place-order.ts';

const PAYMENT = { order: undefined, transactionId: 'pi_1' };

/** A tab, and the calls of a shop that answers with this problem, or records the payment. */
function createTab() {
  const items = new Map<string, string>();
  let [now, problem]: [number, ProblemCode | undefined] = [0, undefined];
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
  const reload = () => createKeptPayment({ storage: () => storage, now: () => now });
  const placeOrder = async () =>
    problem ? fail(createProblem(problem)) : ok({ acknowledged: true, insertedId: 'o1', reference: 'pi_1' });
  return {
    reload,
    client: keepPayment({ placeOrder } as unknown as OrderClient, reload()),
    answer: (code?: ProblemCode) => (problem = code),
    wait: (ms: number) => (now += ms),
  };
}

it('keeps the id of a payment across reloads until the shop has recorded it', async () => {
  const tab = createTab();
  tab.answer('internal_error');
  await recordCardOrder(tab.client, PAYMENT);
  expect(tab.reload().find()).toBe('pi_1');
  tab.answer(undefined);
  await recordCardOrder(tab.client, PAYMENT);
  expect(tab.reload().find()).toBeUndefined();
});

it('forgets a payment when the shop no longer expects it', async () => {
  const tab = createTab();
  tab.answer('internal_error');
  await recordCardOrder(tab.client, PAYMENT);
  tab.wait(2 * HOLD_MS - 1);
  expect(tab.reload().find()).toBe('pi_1');
  tab.wait(1);
  expect(tab.reload().find()).toBeUndefined();
});

it('forgets a payment that has charged nothing', async () => {
  const tab = createTab();
  tab.answer('payment_incomplete');
  await recordCardOrder(tab.client, PAYMENT);
  expect(tab.reload().find()).toBeUndefined();
});

it('asks to sign in for a payment of another account, and keeps the payment', async () => {
  const tab = createTab();
  tab.answer('order_unknown');
  const problem = { detail: expect.stringContaining('If it was yours, sign in with that account') };
  expect(await recordCardOrder(tab.client, PAYMENT)).toMatchObject({ error: { kind: 'refused', problem } });
  expect(tab.reload().find()).toBe('pi_1');
});
