import { expect, type Browser } from '@playwright/test';
import { readOrderNumber } from './placed-order.ts';
import { ADMIN } from './running-shop.ts';

/**
 * Ships an order in a staff session, with UPS and the tracking number '1Z 999'. `order` is its id, `baseURL` the shop's URL. Returns the
 * order number, and a function that records the delivery.
 */
export async function shipOrder(
  browser: Browser,
  { order, baseURL }: { order: string; baseURL?: string },
): Promise<{ number: number; deliver: () => Promise<void> }> {
  const staff = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const send = async (call: string, data?: object) => {
    const response = await staff.request.post(`/api/${call}`, { data });
    expect(response.status(), call).toBe(200);
    return (await response.json()) as { shipments: { id: string }[] };
  };
  await send('sign-in', ADMIN);
  const number = await readOrderNumber(staff.request, order);
  const { shipments } = await send(`admin/orders/${number}/shipments`, {});
  const path = `admin/shipments/${shipments[0]?.id}`;
  await send(`${path}/ship`, { carrier: 'UPS', tracking: '1Z 999' });
  return {
    number,
    async deliver() {
      await send(`${path}/deliver`);
      await staff.close();
    },
  };
}
