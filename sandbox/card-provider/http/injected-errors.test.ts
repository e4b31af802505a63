import { afterEach, beforeEach, expect, it } from 'vitest';
import { runProvider, type RunningProvider } from '../testing/running-provider.ts';
import type { InjectedError } from './injected-errors.ts';

let running: RunningProvider;
let injected: InjectedError | undefined;

beforeEach(async () => {
  injected = undefined;
  running = await runProvider({ injectError: () => injected });
});

afterEach(() => running.stop());

const form = 'amount=500&currency=usd';
const create = (idempotencyKey: string) => running.post('/v1/payment_intents', form, { idempotencyKey });

async function countIntents(): Promise<number> {
  return (await running.get('/v1/payment_intents')).body.data.length;
}

it.each(['rate_limit', 'lock_timeout'] as const)(
  'returns 429 for %s and leaves the key unused',
  async (kind) => {
    injected = kind;
    const busy = await create('key');
    expect([busy.status, busy.body.error?.code]).toEqual([429, kind]);
    expect(busy.headers.get('stripe-should-retry')).toBe(kind === 'lock_timeout' ? 'true' : null);
    injected = undefined;
    expect((await create('key')).status).toBe(200);
    expect(await countIntents()).toBe(1);
  },
);

it.each([
  ['error_without_effect', 0],
  ['error_with_effect', 1],
] as const)('returns 500 for %s, replays it under its key, and creates %i intents', async (kind, count) => {
  injected = kind;
  expect((await create('key')).status).toBe(500);
  injected = undefined;
  const again = await create('key');
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([500, 'true']);
  expect(again.headers.get('stripe-should-retry')).toBe('false');
  expect(await countIntents()).toBe(count);
});

it('lets a failed read be retried', async () => {
  injected = 'error_without_effect';
  const failed = await running.get('/v1/payment_intents');
  expect([failed.status, failed.headers.get('stripe-should-retry')]).toEqual([500, null]);
  injected = undefined;
  expect((await running.get('/v1/payment_intents')).status).toBe(200);
});
