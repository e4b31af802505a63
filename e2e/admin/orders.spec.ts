import { expect, type Locator, type Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { runSql, setDueTime } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { createMember } from './create-member.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Places a cash order of two pieces of a product and one of another in the page's session. Returns its name, such as `#1001`. */
async function placeOrder(page: Page, lastName: string, product = 'leaf-blouse-rust'): Promise<string> {
  const cart = createCartPayload([{ _id: product, quantity: 2 }, { _id: 'kids-pocket-tee-fern' }]);
  const id = await placeCashOrder(page, { ...cart, lastName });
  return `#${await readOrderNumber(page.request, id)}`;
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: name });

test('by keyboard alone, staff find an order, ship it, and cancel another with a reason', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const first = await placeOrder(page, 'Keyhole');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/admin/orders');
  await expect(row(page, first)).toContainText(/Maren Keyhole/);
  // A new order appears without a reload.
  const second = await placeOrder(page, 'Keyhole');
  await expect(row(page, second)).toContainText('and 1 more');
  await expectNoViolations(page, 'orders');

  await page.keyboard.press('/');
  await page.keyboard.type('keyhole');
  await expect(page).toHaveURL(/q=keyhole/);
  await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(2);
  // Escape would also clear the field. In the filters after it, a letter would choose an option.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await expectNoViolations(page, 'order');

  await page.keyboard.press('h');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  // The form of the number determines the carrier.
  await page.keyboard.type('1Z999AA10123456784');
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('UPS');
  await expect(page.getByRole('main')).toContainText('with the tracking link in ten seconds');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${first}: 3 items shipped.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText(`${first}: not shipped. The customer gets no email.`)).toBeVisible();
  // The message appears before the form.
  await expect(page.getByLabel('Tracking number')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type('1Z999AA10123456784\n');
  await expect(page.getByText(`${first}: 3 items shipped.`)).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('shipped 3 items with UPS 1Z999AA10123456784');
  await expect(timeline).toContainText('voided the shipment of 3 items');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delivered…', exact: true }).press('Enter');
  await expect(dialog).toContainText('is recorded as received in cash');
  await expectNoViolations(page, 'delivery', { within: 'dialog[open]' });
  const deliver = async (due: 'now' | 'in five minutes') => {
    await dialog.getByRole('button', { name: 'Delivered' }).press('Enter');
    await expect(page.getByText('The delivery is being recorded.')).toBeVisible();
    await setDueTime('deliver_shipment', { order: Number(first.slice(1)), due });
    // The live stream may update the screen before the dialog closes.
    await expect(dialog).toBeHidden();
  };
  await deliver('in five minutes');
  await expectNoViolations(page, 'delivery that is being recorded');
  const shipments = page.getByRole('region', { name: 'Shipments' });
  await shipments.getByRole('button', { name: 'Undo' }).press('Enter');
  await shipments.getByRole('button', { name: 'Delivered…', exact: true }).press('Enter');
  await deliver('now');
  await expect(timeline).toContainText('recorded the delivery of 3 items');
  await expect(page.getByRole('main')).toContainText('Cash received');

  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('About the first order only.');
  await note.blur();
  // K opens the order above. The typed note stays with the first one.
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  await expect(note).toHaveValue('');
  const cancel = async (due: 'now' | 'in five minutes') => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel the order…' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('An item is missing or damaged');
    await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await expect(page.getByText('The order is being cancelled.')).toBeVisible();
    await expect(page.getByLabel('Tracking number')).toBeHidden();
    await setDueTime('cancel_order', { order: Number(second.slice(1)), due });
    await expect(dialog).toBeHidden();
  };
  await cancel('in five minutes');
  await expectNoViolations(page, 'order that is being cancelled');
  await page.getByRole('button', { name: 'Keep the order' }).press('Enter');
  await expect(page.getByText(`${second} is not cancelled.`)).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toBeVisible();
  await cancel('now');
  await expect(timeline).toContainText('An item is missing or damaged');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/orders?q=keyhole');
});

test('by keyboard alone, staff keep a search as a view, and act on several orders, leaving out one that is not to be packed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const cancelled = await placeOrder(page, 'Keyring', 'drawstring-short-oat');
  const call = `/api/admin/orders/${cancelled.slice(1)}/cancel`;
  expect((await page.request.post(call, { data: { reason: 'customer_request' } })).status()).toBe(200);
  await page.goto('/admin/orders?q=keyring');
  await expect(row(page, cancelled)).toContainText('Cancelled');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  await dialog.getByLabel('Name').fill('Keyrings');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Keyrings' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete view' }).press('Enter');
  await expect(view).toBeHidden();

  // Actions on several orders leave out those that are not to pack, and show the reason.
  const open = await placeOrder(page, 'Keyring', 'drawstring-short-oat');
  await expect(row(page, open)).toBeVisible();
  const selectTwo = async () => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  };
  await selectTwo();
  await expectNoViolations(page, 'selected orders');
  await page.getByRole('link', { name: 'Print packing slips' }).press('Enter');
  await expect(page.getByRole('article')).toHaveAccessibleName(`Packing slip of order ${open}`);
  await expect(page.getByRole('main')).toContainText(`Left out: 1 order. ${cancelled}: Cancelled`);
  await page.goBack();
  await expect(row(page, open)).toBeVisible();
  await selectTwo();
  await page.keyboard.press('h');
  await expect(dialog).toContainText(`Left out: 1 order.${cancelled}: Cancelled`);
  await expectNoViolations(page, 'shipping of selected orders', { within: 'dialog[open]' });
  // A scanner ends each code with Enter.
  const scanned = dialog.getByRole('textbox');
  await expect(scanned).toBeFocused();
  await page.keyboard.type(`${cancelled.slice(1)}\n`);
  await expect(dialog).toContainText('is none of these orders');
  await page.keyboard.type(`${open.slice(1)}\n`);
  await expect(scanned).toHaveAccessibleName(`Scan the tracking number of ${open}`);
  await page.keyboard.type('1Z999AA10123456785\n');
  await expect(dialog).toContainText('Shipped with UPS, 1Z999AA10123456785');
  await dialog.getByRole('button', { name: `Undo shipping ${open}` }).click();
  await expect(dialog).toContainText('Not shipped: undone.');
  await dialog.getByRole('button', { name: 'Ship 1 order without numbers' }).press('Enter');
  await expect(dialog).toContainText('1 of 1 order shipped');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible();
  await expect(row(page, open)).toContainText('Shipped');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('button', { name: 'Mark as delivered…' }).press('Enter');
  await expect(dialog).toContainText(`Left out: 1 order.${cancelled}: Cancelled`);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(cancelled);
  await expect(page.getByRole('option', { name: `${cancelled} Maren Keyring` })).toBeVisible();
});

test('staff who act on an order that a colleague has just cancelled change nothing and see who cancelled it', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.request(/cash-received$/);
  allowErrors.console(/Failed to load resource/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const name = await placeOrder(page, 'Twofold', 'cord-short-moss');
  await page.goto(`/admin/orders/${name.slice(1)}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: /^Mark as delivered/ }).click();
  const dialog = page.getByRole('dialog');
  // The dialog gets its response before the open screen receives the change.
  await page.route('**/api/order/*/cash-received', async (route) => {
    const cancelled = await context.request.post(`/api/admin/orders/${name.slice(1)}/cancel`, {
      data: { reason: 'customer_request' },
    });
    expect(cancelled.status()).toBe(200);
    await route.continue();
  });
  await dialog.getByRole('button', { name: /received$/ }).click();
  await expect(
    page.getByText(/had changed: .* cancelled the order\. You have changed nothing\./),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Cancelled');
});

test(
  'a payment that differs from the total is counted, listed with the reason, and refunded in full',
  { tag: '@both-widths' },
  async ({ page, browser, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isMobile ? 'dark' : 'light' });
    // An order of the admin in another test would cancel this one before it is paid.
    const shopper = await (await browser.newContext()).newPage();
    await createShopper(shopper);
    const cart = { ...createCartPayload([{ _id: 'rib-tank-clay' }]), lastName: 'Mismatch' };
    const id = await payByCard(shopper, cart, {
      card: 'pm_card_visa',
      beforePaying: (orderId) =>
        runSql(`UPDATE shop_order SET total_cents = total_cents + 100 WHERE id = '${orderId}'`),
    });
    const number = await readOrderNumber(shopper.request, id);
    await shopper.context().close();
    await openAsAdmin(page);
    // At the desk by keyboard alone.
    const use = (target: Locator) => (isMobile ? target.tap() : target.press('Enter'));
    if (isMobile) await page.getByRole('button', { name: 'More' }).tap();
    await use(page.getByRole('link', { name: /^Payments to review \d+ waiting$/ }));
    const payment = page.getByRole('row').filter({ hasText: `#${number}` });
    await expect(payment).toContainText('The amount paid is not the total');
    await expect(payment).toContainText(/Cannot be accepted: The shop has \$[\d.]+ instead of \$/);
    await expect(payment.getByRole('button', { name: 'Accept payment…' })).toBeDisabled();
    await expectNoViolations(page, 'payments to review');
    await expectNoSidewaysScrolling(page);
    const dialog = page.getByRole('dialog');
    await use(payment.getByRole('button', { name: 'Refund in full…' }));
    await use(dialog.getByRole('button', { name: 'Refund in full' }));
    await expect(payment).toBeHidden();
    await setDueTime('cancel_order', { order: number, due: 'in five minutes' });

    // Until the refund is sent, staff can undo it, and can decide nothing else.
    await page.goto(`/admin/orders/${number}`);
    await expect(page.getByText('The order is being cancelled.')).toBeVisible();
    const refund = page.getByRole('button', { name: 'Refund in full…' });
    await expect(refund).toBeHidden();
    await use(page.getByRole('button', { name: 'Keep the order' }));
    await use(refund);
    await use(dialog.getByRole('button', { name: 'Refund in full' }));
    await expect(page.getByText('The order is being cancelled.')).toBeVisible();
    await setDueTime('cancel_order', { order: number, due: 'now' });
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('refunded');

    if (!isMobile) return;
    await page.goto('/admin/payments');
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Scan' }).tap();
    const field = page.getByLabel('Scan or type a code');
    await expectNoViolations(page, 'scan');
    await field.fill('no such code');
    await field.press('Enter');
    await expect(page.getByText('Nothing has the code no such code.')).toBeVisible();
    await field.fill('RIB-TANK-CLAY-M');
    await field.press('Enter');
    await expect(page).toHaveURL('/admin/stock?q=RIB-TANK-CLAY-M');
    await page.goBack();
    await field.fill(String(number));
    await field.press('Enter');
    await expect(page).toHaveURL(`/admin/orders/${number}`);
  },
);

/** Sends the keys of a code and Enter at once: typed keys may be slower than a scanner's. */
async function sendScan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...Array.from(text), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

test('with mouse and scanner, a part of an order is packed and shipped, and comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  const cart = createCartPayload([{ _id: 'rib-tank-clay', quantity: 2 }, { _id: 'field-pocket-tee-ink' }]);
  const id = await payByCard(page, cart, { card: 'pm_card_visa' });
  const number = await readOrderNumber(page.request, id);
  await page.goto(`/admin/orders/${number}`);
  const main = page.getByRole('main');
  const tick = (name: string) => main.getByRole('button', { name });

  await expect(tick('Ribbed Tank in Clay, M: 0 of 2 packed')).toBeVisible();
  await sendScan(page, 'RIB-TANK-CLAY-M');
  await expect(tick('Ribbed Tank in Clay, M: 1 of 2 packed')).toBeVisible();
  // The keys of the code run no shortcuts, which would open another order or a dialog.
  await sendScan(page, 'RIB-TANK-CLAY-L');
  await expect(page.getByRole('alert')).toContainText('Ribbed Tank in Clay, L is not in the order.');
  await expect(page.getByRole('alert')).toContainText('Ribbed Tank in Clay, M; Field Pocket Tee');
  await expectNoViolations(page, 'a wrong item', { within: 'main' });
  await page.reload();
  await tick('Ribbed Tank in Clay, M: 1 of 2 packed').click();
  await expect(tick('Ribbed Tank in Clay, M: 2 of 2 packed')).toBeVisible();

  const tracking = page.getByLabel('Tracking number');
  await main.getByText('Only the 2 ticked').click();
  await tracking.fill('rib-tank-clay-m');
  await tracking.press('Enter');
  await expect(main).toContainText('This is the code of an item');
  await tracking.fill('7489 1234 5678');
  await expect(main).toContainText('Ships 2 items. 1 item stays to pack.');
  await main.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(main.getByRole('heading', { name: 'Pack 1 item' })).toBeVisible();
  await expect(main).toContainText('In a shipment');
  await expect(main.getByRole('link', { name: /^FedEx, 7489 1234 5678/ })).toBeVisible();

  // The slip of the second parcel lists the remaining item.
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article');
  await expect(slip).toContainText('Total items1');
  await expect(slip).toContainText('The other items of this order ship separately.');
  await expect(slip).not.toContainText('$');
  await page.getByLabel('Show prices').check();
  await expect(slip).toContainText('$');
  await expect(slip.getByRole('img', { name: `Barcode of order ${number}` })).toHaveCount(2);
  await page.getByLabel('Include a return slip').uncheck();
  await expect(slip.getByRole('img', { name: `Barcode of order ${number}` })).toHaveCount(1);
  await page.getByText('4 × 6 in').click();
  await expectNoViolations(page, 'packing slip');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel('Show prices')).toBeHidden();
  await expect(slip).toBeVisible();
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(printed).toContain('/MediaBox [0 0 288 432]');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to the order' }).click();

  await main.getByRole('button', { name: 'Pack, ship later' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(
    page.getByRole('button', { name: 'Cancel the order (a shipment is on its way)' }),
  ).toBeDisabled();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await expect(main.getByRole('button', { name: 'Mark as shipped…' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(dialog).toContainText('Ships the item');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Void…' }).click();
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(main.getByRole('heading', { name: 'Pack 1 item' })).toBeVisible();
  await main.getByRole('button', { name: 'Not delivered…' }).click();
  await dialog.getByRole('button', { name: 'Not delivered' }).click();
  await main.getByRole('button', { name: 'Ship again…' }).click();
  await expect(dialog).toContainText('The customer gets no further email.');
  await dialog.getByRole('button', { name: 'Ship again' }).click();
  await expect(page.getByText(`#${number}: 2 items shipped.`)).toBeVisible();
  await expect(main).toContainText('Partly shipped');

  // The delivery fails again. The parcel comes back, and one of its two pieces is damaged.
  await main.getByRole('button', { name: 'Not delivered…' }).click();
  await dialog.getByRole('button', { name: 'Not delivered' }).click();
  await main.getByRole('button', { name: 'It is back…' }).click();
  await dialog.getByRole('button', { name: 'It is back' }).click();
  await expect(main).toContainText('Back, to inspect');
  const inspect = async (due: 'now' | 'in five minutes') => {
    await main.getByRole('button', { name: 'Inspect…' }).click();
    await dialog.getByRole('combobox').selectOption('1 back into stock, 1 written off');
    await expect(dialog).toContainText('1 item can be sold again. 1 item is written off.');
    await expectNoViolations(page, 'inspection', { within: 'dialog[open]' });
    await dialog.getByRole('button', { name: 'Complete the inspection' }).click();
    await expect(main).toContainText('The inspection or loss is being recorded.');
    await setDueTime('deliver_shipment', { order: number, due });
    await expect(dialog).toBeHidden();
  };
  await inspect('in five minutes');
  await expectNoViolations(page, 'inspection that is being recorded');
  await main.getByRole('button', { name: 'Undo' }).click();
  await inspect('now');
  await expect(main).toContainText('1 item written off');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('inspected 2 items that came back');

  // Now nothing is in a shipment, so the address can be changed.
  await main.getByRole('button', { name: 'Change address…' }).click();
  await dialog.getByLabel('City').fill('Salem');
  await expectNoViolations(page, 'address', { within: 'dialog[open]' });
  // In a low window, the fields scroll beside the buttons.
  await page.setViewportSize({ width: 1440, height: 400 });
  const save = dialog.getByRole('button', { name: 'Save the address' });
  for (const field of ['City', 'Phone number']) {
    await dialog.getByLabel(field).focus();
    await expect(dialog.getByLabel(field)).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await save.click();
  await expect(main).toContainText('Salem');
  await expect(timeline).toContainText('changed the address');
});

test(
  'on a phone, a packer packs and ships an order with three presses from the list, also by keyboard alone, and has no further actions',
  { tag: ['@quick', '@narrow-only'] },
  async ({ page, allowErrors }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await createMember(page, 'fulfilment');
    await page.goto('/admin');
    const first = await placeOrder(page, 'Thumb', 'drawstring-short-oat');
    const second = await placeOrder(page, 'Thumb', 'drawstring-short-oat');
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Orders' }).tap();
    await page.getByRole('link', { name: /^To pack/ }).tap();
    await expect(page).toHaveURL('/admin/orders?view=to_pack');
    // The list begins with the oldest orders, and other tests leave some.
    await page.getByLabel('Search orders').fill('Thumb');
    await expect(row(page, first)).toContainText('Cash on delivery');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'cards');

    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.tap();
    };
    const open = page.getByRole('button', { name: 'Mark as shipped, 0 of 3 ticked' });
    const dialog = page.getByRole('dialog');
    await press(row(page, first).getByRole('link'));
    await expect(open).toBeInViewport();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'packing list of a phone');
    await press(open);
    await expect(dialog).toContainText('Ships all 3 items, none ticked.');
    await expectNoViolations(page, 'shipping on a phone', { within: 'dialog[open]' });
    await press(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await expect(page.getByText(`${first}: 3 items shipped.`)).toBeVisible();
    expect(presses).toBe(3);
    await expect(page.getByRole('button', { name: `Next order, ${second}` })).toBeInViewport();

    // An open dialog would take the key.
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(row(page, second)).toBeVisible();
    await expect(row(page, first)).toBeHidden();
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(1);
    await page.keyboard.press('/');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
    const tick = page.getByRole('button', { name: /^Linen Drawstring Short in Oat, M: / });
    await tick.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect(tick).toHaveAccessibleName(/2 of 2 packed$/);
    await page.keyboard.press('h');
    await expect(dialog).toContainText('items, 1 not ticked');
    await dialog.getByLabel('Tracking number').focus();
    await page.keyboard.type('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${second}: 3 items shipped.`)).toBeVisible();
    await expectNoViolations(page, 'shipped order on a phone');

    // Actions that the role lacks name the roles that have them. Screens that it lacks are absent.
    await page.getByRole('button', { name: 'More actions' }).tap();
    await expect(page.getByRole('button', { name: 'Refused at the door…' }).first()).toBeEnabled();
    const cancel = page.getByRole('button', { name: 'Cancel the order (only owner, manager, support)' });
    await expect(cancel).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Refund…', exact: true })).toBeDisabled();
    // A packer may record a refusal, and undo it.
    await page.getByRole('button', { name: 'Refused at the door…' }).first().tap();
    const refuse = dialog.getByRole('button', { name: 'Refused at the door' });
    // What is still on its way is not for sale again.
    const isBack = dialog.getByRole('checkbox', { name: 'The parcel is back in the shop' });
    await refuse.tap();
    await expect(isBack).toBeFocused();
    await isBack.tap();
    await refuse.tap();
    await expect(page.getByText('The order is being cancelled.')).toBeVisible();
    await setDueTime('cancel_order', { order: Number(second.slice(1)), due: 'in five minutes' });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delivered…', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Keep the order' }).tap();
    await expect(page.getByRole('button', { name: 'Delivered…', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible();
    const hidden = /^(Payments to review|Reviews|Discounts|Customers|Import and export)/;
    await expect(page.getByRole('link', { name: hidden })).toHaveCount(0);
    allowErrors.request(/\/api\/admin\/customers/);
    allowErrors.console(/Failed to load resource/);
    await page.goto('/admin/customers');
    await expect(page.getByRole('alert')).toContainText('Your role may not open Customers.');
    await expect(page.getByRole('alert')).toContainText('Roles that can open it: owner, manager, support.');
  },
);

test(
  'staff refund an item of an order, undo that in time, and refund other amounts, also as a payout and store credit',
  { tag: '@quick' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(page);
    const name = await placeOrder(page, 'Goodwill');
    await page.goto(`/admin/orders/${name.slice(1)}`);
    const panel = page.getByRole('region', { name: 'Payment' });
    const dialog = page.getByRole('dialog', { name: `Refund ${name}` });
    await panel.getByRole('button', { name: 'Refund or cancel items…' }).click();
    await dialog.getByRole('combobox').first().selectOption('1 of 2');
    await expect(dialog.getByRole('checkbox', { name: /restock/ })).toBeChecked();
    await expectNoViolations(page, 'refund');
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    const items = page.getByRole('main');
    await expect(items).toContainText('1 cancelled1 of 2 left to pack');
    await expect(panel).toContainText('waits to be taken off what is collected');
    // The live stream may update the screen before the dialog closes, which handles its own keys, and before the message offers the undo.
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('The refund is undone.')).toBeVisible();
    await expect(items).not.toContainText('1 cancelled');

    await panel.getByRole('button', { name: 'Refund or cancel items…' }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('10000');
    await expect(dialog).toContainText('can be refunded.');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.50');
    await dialog.getByRole('button', { name: 'Refund $2.50' }).click();
    await expect(panel).toContainText('To pay');

    // After the delivery, money is paid out or becomes store credit. Both wait as well.
    await setDueTime('refund', { order: Number(name.slice(1)), due: 'now' });
    await expect(panel).not.toContainText('waits to be');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: /^Mark as delivered and/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mark as delivered/ })
      .click();
    await expect(page.getByText('The order is being marked as delivered.')).toBeVisible();
    await setDueTime('hand_over', { order: Number(name.slice(1)), due: 'now' });
    await expect(page.getByRole('main')).toContainText('Cash received');
    const open = panel.getByRole('button', { name: /^Refund/ });
    await open.click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('3');
    await dialog.getByRole('textbox', { name: 'Reference of the payout' }).fill('till 7');
    await expect(dialog).toContainText('Is recorded after ten seconds');
    await dialog.getByRole('button', { name: 'Refund $3.00' }).click();
    await expect(panel).toContainText('$3.00 waits to be recorded as paid out');
    await setDueTime('settle_refund', { order: Number(name.slice(1)), due: 'in five minutes' });
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel).not.toContainText('waits to be');
    await open.click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('4');
    await dialog.getByRole('combobox', { name: 'Refund' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click();
    await expect(panel).toContainText('$4.00 waits to be added to the store credit');
    await setDueTime('settle_refund', { order: Number(name.slice(1)), due: 'now' });
    await expect(panel).not.toContainText('waits to be');
  },
);
