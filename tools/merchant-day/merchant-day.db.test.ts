import { expect, it } from 'vitest';
import { createTestApi } from '#server/testing/test-api.ts';
import { succeed } from '#server/testing/visitor.ts';
import { playEvening } from './play-evening.ts';
import { playMorning } from './play-morning.ts';
import { STORIES } from './stories.ts';

const api = createTestApi({ guestCheckout: true });
const origin = 'http://shop.test';
const shop = {
  origin,
  network: (request: Request) => (request.url.startsWith(origin) ? api.fetch(request) : fetch(request)),
};

it('the day places its orders, and its customers ask for returns of those that were delivered', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await playMorning(shop, { seed: 1, code: undefined, log });
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(STORIES.length - 1);
  expect(lines).toContain(
    '  Ana Moreno writes: “Me again! Please send this one to my work: 400 Oak Plaza, Portland, OR 97204.”',
  );

  const admin = await api.admin();
  const { orders } = await succeed(admin, 'GET', '/admin/orders?limit=50');
  expect(orders).toHaveLength(STORIES.length);
  const states = new Set(orders.map(({ state }: { state: string }) => state));
  expect(states).toEqual(new Set(['awaiting_payment', 'cancelled', 'paid', 'placed']));

  const [first] = orders.toReversed();
  await succeed(admin, 'POST', `/order/${first.id}/handed-over`);
  lines.length = 0;
  await playEvening(shop, log);
  expect(lines).toContain(`#${first.number} Ana Moreno asks for: exchange`);
  expect(lines).toContain('Ben Carter has nothing to send back.');
});
