import type { Page } from '@playwright/test';
import type { Press } from './press.ts';

/** Presses a link of the navigation after hovering over it. The name of the link may end in a count. */
function follow(name: string, heading: string = name, from = '/'): Press {
  const link = (page: Page) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}(?: \\d.*)?$`) })
      .first();
  return {
    name: `link: ${name}`,
    from,
    ready: (page) => link(page).hover(),
    press: (page) => link(page).click(),
    shows: { selector: 'h1', text: heading },
  };
}

/** The links of the navigation, and how staff find a record. */
export const LINKS: readonly Press[] = [
  // The heading is the day's name.
  follow('Today', 'day', '/products'),
  follow('Orders'),
  follow('Returns'),
  follow('Payments to review'),
  follow('Products'),
  follow('Stock'),
  follow('Scan'),
  follow('Reviews'),
  follow('Discounts'),
  follow('Customers'),
  follow('Content'),
  follow('Activity'),
  follow('Import and export'),
  follow('Settings', 'Shop details'),
  follow('Catalogue', 'Catalogue', '/settings/shop'),
  follow('Shipping', 'Shipping', '/settings/shop'),
  follow('Taxes', 'Taxes', '/settings/shop'),
  follow('Payments', 'Payments', '/settings/shop'),
  follow('Return rules', 'Return rules', '/settings/shop'),
  follow('Mail', 'Mail', '/settings/shop'),
  follow('Staff', 'Staff', '/settings/shop'),
  follow('Privacy', 'Privacy', '/settings/shop'),
  follow('API tokens', 'API tokens', '/settings/shop'),
  follow('Webhooks', 'Webhooks', '/settings/shop'),
  {
    name: 'open a product of the list',
    from: '/products?q=smock-dress-meadow',
    press: (page) => page.getByRole('table', { name: 'Products' }).locator('tbody a').first().click(),
    shows: { selector: 'label, legend', text: 'Description' },
  },
  {
    name: 'search products',
    from: '/products',
    ready: (page) => page.getByRole('searchbox', { name: 'Search products' }).fill('smock-dress-meado'),
    press: (page) => page.keyboard.press('w'),
    shows: { selector: 'main', text: '1 product' },
  },
  {
    name: 'command palette',
    from: '/products',
    press: (page) => page.keyboard.press('ControlOrMeta+k'),
    shows: { selector: '[role=dialog], dialog', text: 'Products' },
  },
];
