import { expect } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { createMember } from './create-member.ts';

/** The screens of the navigation, in its order, with the roles that have them; every role has one without a list. */
const SCREENS: readonly (readonly [name: string, path: string, roles?: readonly string[]])[] = [
  ['Today', ''],
  ['Orders', '/orders'],
  ['Returns', '/returns'],
  ['Payments to review', '/payments', ['manager', 'support']],
  ['Products', '/products'],
  ['Stock', '/stock'],
  ['Scan', '/scan'],
  ['Reviews', '/reviews', ['manager', 'catalogue', 'support', 'read_only']],
  ['Discounts', '/discounts', ['manager', 'catalogue', 'read_only']],
  ['Customers', '/customers', ['manager', 'support']],
  ['Content', '/content'],
  ['Activity', '/activity'],
  ['Import and export', '/import-export', ['manager', 'catalogue']],
  ['Settings', '/settings/shop'],
];

/** What the roles below the owner see of an order, and may do with it. */
const ROLES = {
  manager: { seesAddress: true, packs: true, refunds: true },
  catalogue: { seesAddress: false, packs: false, refunds: false },
  fulfilment: { seesAddress: true, packs: true, refunds: false },
  support: { seesAddress: true, packs: true, refunds: true },
  read_only: { seesAddress: false, packs: false, refunds: false },
} as const;
type Role = keyof typeof ROLES;

for (const [role, { seesAddress, packs, refunds }] of Object.entries(ROLES) as [
  Role,
  (typeof ROLES)[Role],
][]) {
  test(`the role ${role} opens its screens, reads who may open the others, and has its actions on an order`, async ({
    page,
    browser,
    baseURL,
    allowErrors,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await createShopper(shopper);
    const address = '14 Sycamore Bend';
    const cart = createCartPayload([{ _id: 'kids-pocket-tee-fern' }]);
    const id = await placeCashOrder(shopper, { ...cart, address });
    const number = await readOrderNumber(shopper.request, id);
    await shopper.context().close();

    await createMember(page, role);
    await page.goto('/admin');
    const navigation = page.getByRole('navigation', { name: 'Back office' });
    const refusal = page.getByText('Your role may not open');
    const own = SCREENS.filter(([, , roles]) => roles === undefined || roles.includes(role));
    await expect(navigation.getByRole('link')).toHaveText(own.map(([name]) => new RegExp(`^${name}`)));
    for (const [name, path] of own) {
      await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await expect(page).toHaveURL(new RegExp(`/admin${path}(\\?.*)?$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
      await expect(refusal).toHaveCount(0);
    }

    allowErrors.request(/\/api\/admin\//);
    allowErrors.console(/Failed to load resource/);
    for (const [name, path] of SCREENS.filter((screen) => !own.includes(screen))) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('alert')).toContainText(`Your role may not open ${name}.`);
      await expect(page.getByRole('alert')).toContainText('Roles that can open it: owner, manager');
    }

    await page.goto(`/admin/orders/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${number}`);
    await expect(page.getByText(address)).toHaveCount(seesAddress ? 1 : 0);
    await expect(page.getByRole('button', { name: /^Mark as shipped/ })).toBeEnabled({ enabled: packs });
    const refund = page.getByRole('button', { name: 'Refund or cancel items…' });
    await expect(refund).toBeEnabled({ enabled: refunds });
    if (!refunds) await expect(refund).toHaveAttribute('title', /owner, manager, support/);
    await expectNoViolations(page, `an order for the role ${role}`);
    await expectFitsPhone(page, `an order for the role ${role}`);
  });
}
