import { expect, type Browser, type Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { runSql } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { createMember } from './create-member.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Places a cash order of a new customer. Returns its number. */
async function placeOrder(browser: Browser): Promise<number> {
  const shopper = await (await browser.newContext()).newPage();
  await createShopper(shopper);
  const cart = { ...createCartPayload([{ _id: 'kids-jogger-clay' }]), lastName: 'Mailed' };
  const number = await readOrderNumber(shopper.request, await placeCashOrder(shopper, cart));
  await shopper.context().close();
  return number;
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('an open order page shows that a mail was sent, and staff send it again to a corrected address', async ({
  page,
  browser,
  allowErrors,
}) => {
  // The test sends an invalid address.
  allowErrors.request(/\/resend$/);
  const number = await placeOrder(browser);
  const ofOrder = `kind = 'order_confirmation_mail' AND order_id = (SELECT id FROM shop_order WHERE number = ${number})`;
  await openAsAdmin(page, `/admin/orders/${number}`);
  await expect(timeline(page)).toContainText('Email ‘Order confirmation’ sent');
  // As if the mail server had been down.
  await runSql(
    `UPDATE outbox SET done_at = NULL, due_at = now() + interval '5 minutes', attempts = 1 WHERE ${ofOrder}`,
  );
  await expect(timeline(page)).toContainText('Email ‘Order confirmation’ waits to be sent');
  await expect(timeline(page).getByRole('button', { name: 'Send again…' })).toBeHidden();
  await runSql(`UPDATE outbox SET due_at = now() WHERE ${ofOrder}`);
  await expect(timeline(page)).toContainText('Email ‘Order confirmation’ sent');

  const again = timeline(page).getByRole('button', { name: 'Send again…' });
  await again.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send the email again' });
  const address = dialog.getByLabel('Email address');
  await expect(address).toBeFocused();
  await expectNoViolations(page, 'send a mail again');
  await address.fill('nobody');
  await address.press('Enter');
  await expect(dialog.getByText('Email must be a valid email address.')).toBeVisible();
  const corrected = `corrected.${number}@osier.test`;
  await address.fill(corrected);
  await address.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The email is not sent again.')).toBeVisible();
  await expect(timeline(page)).toContainText('Email ‘Order confirmation’ sent');

  await again.press('Enter');
  await address.fill(corrected);
  await address.press('Enter');
  await expect(page.getByText('The email leaves in ten seconds.')).toBeVisible();
  await runSql(`UPDATE outbox SET due_at = now() WHERE ${ofOrder}`);
  await expect(page.getByRole('main')).toContainText(corrected);
  await expect(timeline(page)).toContainText('Email ‘Order confirmation’ sent');
  const received = async () => {
    const response = await fetch(`${process.env['SHOP_MAILBOX']}/mails.json?to=${corrected}`);
    return ((await response.json()) as unknown[]).length;
  };
  await expect.poll(received).toBe(1);
});

test('a note mentions a colleague, chosen by keyboard, who finds it in Today', async ({ page, browser }) => {
  const number = await placeOrder(browser);
  const colleague = await (await browser.newContext()).newPage();
  const name = `Nora O’Hara ${number}`;
  const { email } = await createMember(colleague, 'fulfilment');
  await runSql(`UPDATE auth_user SET name = '${name}' WHERE email = '${email}'`);
  await colleague.goto('/admin');
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(/\w/);

  await openAsAdmin(page, `/admin/orders/${number}`);
  const note = page.getByLabel('New note');
  await note.focus();
  await page.keyboard.type('Please call back, @');
  const list = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page, 'colleagues of a note');
  await page.keyboard.type(`hara ${number}`);
  await expect(list.getByRole('option')).toHaveText([name]);
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(note).toHaveValue(`Please call back, @${name} `);
  await page.keyboard.type('before noon.');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByText('The note is added.')).toBeVisible();

  // Today shows it without a reload.
  const item = colleague.getByRole('listitem').filter({ hasText: `mentions you in #${number}` });
  await expect(item).toContainText('before noon.');
  await expectNoViolations(colleague, 'a mention in Today');
  await item.getByRole('link', { name: `mentions you in #${number}` }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(`#${number}`);
  await colleague.goBack();
  await item.getByRole('button', { name: /^Done/ }).click();
  await expect(item).toBeHidden();
  await colleague.context().close();
});
