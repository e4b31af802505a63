import { expect } from '@playwright/test';
import { addressField, ADDRESS_INPUTS, chooseCash } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

test('a customer saves, changes, uses and deletes addresses, which browser storage never holds', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/addresses$/);
  await createShopper(page);
  await storeCart(page, [{ product: 'rib-tank-fern' }]);
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
  const country = added.getByRole('combobox', { name: 'Country' });
  await country.fill('czech rep');
  await expect(added.getByRole('option')).toHaveText(['Czechia']);
  await expectNoViolations(page, 'a form with an open list of countries');
  await country.press('Escape');
  await country.press('ArrowDown');
  await expect(added.getByRole('option', { selected: true })).toHaveText('Czechia');
  // Enter closes the list and sends no half-typed name; with one country left, it chooses that.
  await country.fill('un');
  await country.press('Enter');
  await expect(added.getByRole('listbox')).toHaveCount(0);
  await expect(country).toHaveAttribute('aria-expanded', 'false');
  await country.fill('czech rep');
  await country.press('Enter');
  await expect(country).toHaveValue('Czechia');
  await expect(added.getByRole('listbox')).toHaveCount(0);
  await country.press('ArrowDown');
  await expect(added.getByRole('option')).toHaveCount(250);
  await expect(added.getByRole('option', { selected: true })).toHaveText('Czechia');
  await country.press('Tab');
  await expect(added.getByLabel('City')).toBeFocused();
  await expect(added.getByRole('listbox')).toHaveCount(0);
  await country.evaluate((field: HTMLInputElement) => {
    field.value = 'united';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(added.getByRole('listbox')).toHaveCount(0);
  await country.fill(ADDRESS_INPUTS['Country'] ?? '');
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
  await edited.getByLabel('Address').press('Enter');
  await expect(entry).toContainText('Default');
  await expect(entry).toContainText('Salem');
  await expectNoViolations(page, 'address book');

  await page.goto('/belling-address/rib-tank-fern');
  await expect(addressField(page, 'City')).toHaveValue('Salem');
  const choice = addressField(page, 'Saved addresses');
  const salem = 'Maren Riis, 2210 Larch Street, Apt 4, Salem';
  await expect(choice.getByRole('option')).toHaveText(['Another address', salem]);
  await expect(choice.locator('option:checked')).toHaveText(salem);
  await addressField(page, 'City').fill('');
  await chooseCash(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(addressField(page, 'City')).toHaveAccessibleDescription('City is required.');
  await choice.selectOption('Another address');
  await choice.selectOption(salem);
  await expect(addressField(page, 'City')).toHaveValue('Salem');
  await expect(addressField(page, 'City')).toHaveAccessibleDescription('');
  // As browsers fill in an address of two lines.
  await addressField(page, 'Address').fill('7 Willow Lane,\nApt 4');
  await expect(addressField(page, 'Address')).toHaveValue('7 Willow Lane, Apt 4');
  await page.getByRole('checkbox', { name: 'Save this address' }).check();
  await expectNoViolations(page, 'checkout with saved addresses');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/payment\//);
  await expect(page.getByRole('main')).toContainText('7 Willow Lane, Apt 4');
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
  expect(stored).not.toMatch(/Larch|Willow|Salem|4471|Riis/);

  await page.goto('/user-profile/addresses');
  await expect(entry).toHaveCount(2);
  await entry.getByRole('button', { name: 'Delete the address 2210 Larch Street, Apt 4' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this address?' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/addresses/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await deletion.getByRole('button', { name: 'Delete it' }).click();
  // While the shop works, the dialog stays, although the browser itself closes a dialog on a second Escape.
  await expect(deletion.getByRole('button', { name: 'Delete it' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(deletion).toBeVisible();
  held.resolve();
  await expect(entry).toHaveCount(1);
  await page.reload();
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('7 Willow Lane');
});

test('a customer edits region and postal code of an address that has them', async ({ page }) => {
  await createShopper(page);
  const regional = {
    firstName: 'Maren',
    lastName: 'Riis',
    country: 'United States',
    city: 'Bend',
    address: '4 Juniper Road',
    phone: '5550104471',
    region: 'Oregon',
    postalCode: '97701',
    isDefault: false,
  };
  expect((await page.request.post('/api/addresses', { data: regional })).ok()).toBe(true);
  await page.goto('/user-profile/addresses');
  const book = page.getByRole('region', { name: 'Saved addresses' });
  const entry = book.getByRole('listitem');
  await expect(entry).toContainText('Bend, Oregon, 97701');
  await entry.getByRole('button', { name: 'Edit the address 4 Juniper Road' }).click();
  const edited = book.getByRole('form', { name: 'Edit the address' });
  await edited.getByLabel('State, province or region').fill('Idaho');
  await edited.getByLabel('Postal code').fill('');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('Bend, Idaho');
  await expect(entry).not.toContainText('97701');
});
