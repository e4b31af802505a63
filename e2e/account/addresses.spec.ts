import { expect } from '@playwright/test';
import { ADDRESS_INPUTS } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';

test('a customer saves, changes and deletes addresses, which browser storage never holds', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/addresses$/);
  await createShopper(page);
  await page.goto('/user-profile');
  await page
    .getByRole('navigation', { name: 'Account area' })
    .getByRole('link', { name: 'Addresses' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses');
  const book = page.getByRole('region', { name: 'Saved addresses' });
  await expect(book.getByText('You have no saved addresses.')).toBeVisible();

  await book.getByRole('button', { name: 'Add an address' }).click();
  const added = book.getByRole('form', { name: 'New address' });
  await expect(added.getByLabel('First name')).toBeFocused();
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByLabel('Country')).toHaveAccessibleDescription('Country is required.');
  for (const [label, value] of Object.entries(ADDRESS_INPUTS))
    await added.getByLabel(label, { exact: true }).fill(value);
  await expect(added.locator('datalist option', { hasText: /^Czechia$/ })).toBeAttached();
  await added.getByLabel('Phone number').fill('12');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Phone number must have 6 to 15 digits.',
  );
  await added.getByLabel('Phone number').fill('+1 (555) 010-4471');
  await expectNoViolations(page, 'address editor');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The address is saved.')).toBeVisible();
  const entry = book.getByRole('listitem');
  for (const text of ['Maren Riis', '2210 Larch Street, Apt 4', 'Portland', 'United States'])
    await expect(entry).toContainText(text);
  await expect(book).toBeFocused();

  await entry.getByRole('button', { name: 'Edit the address 2210 Larch Street, Apt 4' }).click();
  const edited = book.getByRole('form', { name: 'Edit the address' });
  await edited.getByLabel('City').fill('Salem');
  await edited.getByRole('checkbox', { name: 'Use it at the next checkout' }).check();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('Default');
  await expect(entry).toContainText('Salem');
  await expectNoViolations(page, 'address book');

  const stored = await page.evaluate(async () =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      document.cookie,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  );
  expect(stored).toContain('clothStore');
  expect(stored).not.toMatch(/Larch|Salem|4471|Riis/);

  await entry.getByRole('button', { name: 'Delete the address 2210 Larch Street, Apt 4' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this address?' })
    .getByRole('button', { name: 'Delete it' })
    .click();
  await expect(book.getByText('You have no saved addresses.')).toBeVisible();
  await page.reload();
  await expect(book.getByText('You have no saved addresses.')).toBeVisible();
});
