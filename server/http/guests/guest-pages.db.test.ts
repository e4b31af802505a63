import { expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed } from '../../testing/visitor.ts';
import { PAGE_ACCESS } from '../pages/page-access.ts';

const api = createTestApi({ guestCheckout: true, pages: true });

it('opens cart, checkout and order to visitors, and no other page of customers', async () => {
  const open: string[] = [];
  for (const [path, access] of Object.entries(PAGE_ACCESS)) {
    if (access === 'anyone' || access === 'personal') continue;
    const answer = await api.visitor().open(path.replace(':id', 'sundress-paprika'));
    if (answer.status === 200) open.push(path);
    else expect(answer.headers.get('location'), path).toMatch(/^\/user-profile\/login\?from=/);
    expect(answer.headers.get('cache-control') ?? 'no-store', path).toBe('no-store');
  }
  expect(open).toEqual(['/checkout', '/belling-address', '/belling-address/:id', '/payment/:id']);
});

it('shows the order of a guest to its browser only', async () => {
  const guest = api.visitor();
  const body = { ...createOrderPayload({ _id: 'sundress-paprika' }), email: 'guest@osier.example' };
  const { reference } = await succeed(guest, 'POST', '/orders', {
    body: { ...body, asGuest: true, paymentMethod: 'cashOnDelivery' },
  });
  expect((await guest.open(`/payment/${reference}`)).body).toContain('Larch Street');
  for (const stranger of [api.visitor(), await api.shopper('Stranger')])
    expect((await stranger.open(`/payment/${reference}`)).body).not.toContain('Larch Street');
});
