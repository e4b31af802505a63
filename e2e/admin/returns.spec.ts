import { expect } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { shipOrder } from '../support/ship-order.ts';
import { setDueTime } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { createMember } from './create-member.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'a shopper asks for a return, staff approve, receive and inspect it, and both see the result',
  { tag: '@both-widths' },
  async ({ page, browser, baseURL, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await createShopper(page);
    const cart = createCartPayload([{ _id: 'rib-tank-clay', quantity: 2 }, { _id: 'field-pocket-tee-ink' }]);
    const id = await payByCard(page, cart, { card: 'pm_card_visa' });
    const { number, deliver } = await shipOrder(browser, { order: id, ...(baseURL && { baseURL }) });
    await deliver();

    // The shopper asks to return one piece of two.
    await page.goto(`/user-profile/my-orders/${id}`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Return items' }).click();
    const form = main.getByRole('form', { name: 'Not quite right?' });
    await form.getByRole('button', { name: 'Ask for a return' }).click();
    await expect(form).toContainText('Choose how many pieces to send back.');
    const tank = form.getByRole('group', { name: /^Ribbed Tank/ });
    await tank.getByRole('button', { name: 'Increase quantity' }).click();
    await form.getByRole('combobox', { name: /^Why are you returning/ }).selectOption('Too small');
    await form.getByRole('textbox', { name: /^What should we know/ }).fill('Too tight at the arms');
    await expect(
      form.getByRole('combobox', { name: /^What would you like/ }).getByRole('option', { name: 'Size L' }),
    ).toBeAttached();
    await expectNoViolations(page, 'request of a return', { within: 'main' });
    await form.getByRole('button', { name: 'Ask to return 1 item' }).click();
    await expect(main).toContainText('waiting for our answer');
    await expectNoViolations(page, 'requested return', { within: 'main' });
    await expectNoSidewaysScrolling(page);

    // Staff open the request in the queue and decide; at the desk by keyboard alone.
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    });
    const staff = await context.newPage();
    await openAsAdmin(staff, '/admin/returns');
    const screen = staff.getByRole('main');
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Returns');
    const row = screen.getByRole('row').filter({ hasText: `#${number}` });
    await expect(row).toContainText('Too small');
    await expectNoViolations(staff, 'queue of returns');
    await expectNoSidewaysScrolling(staff);
    const name = await row.getByRole('link').innerText();
    await row.getByRole('link').press('Enter');
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectNoViolations(staff, 'requested return');
    const dialog = staff.getByRole('dialog');
    await staff.getByRole('button', { name: 'Approve…' }).press('Enter');
    await dialog.getByLabel('Link to the label').fill('https://post.example/label/1');
    await expectNoViolations(staff, 'approval', { within: 'dialog[open]' });
    const approve = async (due: 'now' | 'in five minutes') => {
      await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
      await expect(screen.getByText('It is being approved.')).toBeVisible();
      await setDueTime('return_step', { order: number, due });
      // The live stream may update the screen before the dialog closes.
      await expect(dialog).toBeHidden();
    };
    await approve('in five minutes');
    await expectNoViolations(staff, 'return that is being approved');
    await screen.getByRole('button', { name: 'Undo' }).press('Enter');
    await staff.getByRole('button', { name: 'Approve…' }).press('Enter');
    await dialog.getByLabel('Link to the label').fill('https://post.example/label/1');
    await approve('now');
    await staff.getByRole('button', { name: 'Parcel received…' }).press('Enter');
    await expect(dialog).toContainText('1 item to inspect');
    await dialog.getByRole('button', { name: 'Record the parcel' }).press('Enter');
    await expect(screen.getByText('It is being received.')).toBeVisible();
    await setDueTime('return_step', { order: number, due: 'now' });

    await expect(screen).toContainText('Too tight at the arms');
    // A damaged piece is written off unless staff say otherwise.
    await expect(screen).toContainText('1 item can be sold again.');
    const choose = (name: string) =>
      isMobile
        ? screen.getByText(name, { exact: true }).click()
        : screen.getByRole('radio', { name, exact: true }).press('Space');
    await choose('Damaged');
    await expect(screen).toContainText('1 item written off.');
    await choose('Reject');
    await expect(screen.getByLabel('Why it is sent back')).toHaveValue('damaged');
    await expect(screen.getByRole('button', { name: 'Complete without a refund' })).toBeVisible();
    await choose('Refund');
    await expectNoViolations(staff, 'inspection');
    await expectNoSidewaysScrolling(staff);
    await screen.getByRole('button', { name: /^Complete and refund \$\d/ }).press('Enter');
    await expect(screen.getByText('It is being completed.')).toBeVisible();
    await setDueTime('return_step', { order: number, due: 'now' });
    await expect(screen).toContainText('1 written off.');
    await expect(screen).toContainText(/\$\d+\.\d\d (is on its way back|went back to the customer)/);
    await expectNoViolations(staff, 'completed return');

    await staff.goto(`/admin/orders/${number}`);
    await expect(staff.getByRole('region', { name: 'Return', exact: true })).toContainText(name);
    await context.close();

    await page.reload();
    await expect(main).toContainText('completed');
    await expect(main).toContainText(/(Refunded|Your refund is on its way): \$\d/);
  },
);

test(
  'staff record a parcel that nobody announced, and undo that in time',
  { tag: '@both-widths' },
  async ({ page, browser, baseURL }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await createShopper(page);
    const cart = createCartPayload([{ _id: 'field-pocket-tee-ink', quantity: 2 }]);
    const id = await payByCard(page, cart, { card: 'pm_card_visa' });
    const { number, deliver } = await shipOrder(browser, { order: id, ...(baseURL && { baseURL }) });
    await deliver();

    await openAsAdmin(page);
    const parcel = { lines: [{ position: 1, quantity: 1, reason: 'other' }] };
    const call = `/api/admin/orders/${number}/returns`;
    expect((await page.request.post(call, { data: parcel })).status()).toBe(200);
    await page.goto(`/admin/orders/${number}`);
    const panel = page.getByRole('region', { name: /^Returns?$/ });
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await panel.getByRole('button', { name: 'Record a return…' }).click();
      await dialog.getByRole('combobox', { name: /^Field Pocket Tee/ }).selectOption('1 of 1 in the parcel');
    };
    const record = async (due: 'now' | 'in five minutes') => {
      await dialog.getByRole('button', { name: 'Record the parcel' }).click();
      await expect(panel).toContainText('A parcel with 1 item is being recorded.');
      await setDueTime('open_return', { order: number, due });
      // The live stream may update the screen before the dialog closes.
      await expect(dialog).toBeHidden();
    };
    await open();
    await expectNoViolations(page, 'unannounced parcel', { within: 'dialog[open]' });
    await record('in five minutes');
    await expectNoViolations(page, 'parcel that is being recorded');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await open();
    await record('now');
    const both = page.getByRole('region', { name: 'Returns', exact: true });
    await both.getByRole('link').last().click();
    await expect(page.getByRole('heading', { name: '1 item returned' })).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: /^Returns \d+ to inspect/ })).toHaveAttribute(
      'href',
      '/admin/returns?state=received',
    );
  },
);

test('a member who decides about a return that a colleague has just rejected changes nothing and sees the decision', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const origin = { ...(baseURL && { baseURL }) };
  await createShopper(page);
  const cart = createCartPayload([{ _id: 'field-pocket-tee-ink' }]);
  const id = await payByCard(page, cart, { card: 'pm_card_visa' });
  const { deliver } = await shipOrder(browser, { order: id, ...origin });
  await deliver();
  const lines = [{ position: 1, quantity: 1, reason: 'other', resolution: 'refund' }];
  const requested = await page.request.post(`/api/order/${id}/returns`, { data: { lines } });
  const { returns } = (await requested.json()) as { returns: readonly { id: string; number: number }[] };
  const [record] = returns;

  await openAsAdmin(page, `/admin/returns/${record?.number}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Approve…' }).press('Enter');
  await expect(dialog.getByLabel('Link to the label')).toBeVisible();
  const context = await browser.newContext(origin);
  const colleague = await context.newPage();
  await createMember(colleague, 'manager');
  const decision = { decision: 'reject', reason: 'too_late' };
  const call = `/api/admin/returns/${record?.id}/decide`;
  expect((await colleague.request.post(call, { data: decision })).status()).toBe(200);
  await context.close();

  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Rejected');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeHidden();
});
