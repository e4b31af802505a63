import { expect, type Locator, type Page } from '@playwright/test';
import { addressField, CARDS, ADDRESS_INPUTS } from '../support/checkout-page.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

/* These tests only press keys. They never click, and never set the focus from a script. */

/** More tab stops than the longest page has. */
const MAX_STOP_COUNT = 150;

/** Opens a page and tabs to its first stop. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The loaded session replaces the profile link of a signed-in user. If the link has the focus, the focus is lost.
  const header = page.getByRole('banner');
  const visitor = header.getByRole('link', { name: 'Account' }).locator('svg');
  await expect(visitor.or(header.getByRole('button', { name: /^Account of/ }))).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
}

/** Presses Tab until the control has the focus. Throws when a stop on the way loses the focus or hides it. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MAX_STOP_COUNT; stops += 1) {
    const { isReached, problem } = await control.evaluate(findFocus);
    if (problem !== undefined) throw new Error(`The focus is invisible: ${problem}`);
    if (isReached) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(control)} cannot be reached with ${key}.`);
}

/** Returns whether the control has the focus, and the reason if the focus is invisible. Runs in the page. */
function findFocus(control: Element): { isReached: boolean; problem: string | undefined } {
  const findProblem = (): string | undefined => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'no element has it';
    const name = focused.outerHTML.slice(0, 160);
    if (focused.tagName === 'IFRAME') return undefined;
    const { width, height, left, top } = focused.getBoundingClientRect();
    if (left + width <= 0 || top + height <= 0 || top >= innerHeight || left >= innerWidth)
      return `outside the window: ${name}`;
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (above?.closest('header') && focused.closest('header') === null) return `behind the header: ${name}`;
    // The ring can be on the label of a radio button or the frame of a field.
    const rings = [
      getComputedStyle(focused),
      getComputedStyle(focused, '::after'),
      ...[focused.parentElement, focused.nextElementSibling, focused.parentElement?.nextElementSibling]
        .filter((element) => element instanceof Element)
        .map((element) => getComputedStyle(element)),
    ];
    const hasRing = rings.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    );
    return hasRing ? undefined : `no ring: ${name}`;
  };
  return { isReached: control === document.activeElement, problem: findProblem() };
}

test('the skip link is the first stop and moves the focus past the header', async ({ page }) => {
  await open(page, '/shop');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeFocused();
});

test('the menus of the header open and close by keyboard and return the focus', async ({ page }) => {
  await open(page, '/products/shirts');
  const header = page.getByRole('banner');
  const women = header.getByRole('button', { name: "Women's" });
  await tabTo(page, women);
  await expect(women).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(women).toHaveAttribute('aria-expanded', 'true');
  const dresses = header.getByRole('link', { name: 'Dresses' });
  await tabTo(page, dresses);
  await page.keyboard.press('Escape');
  await expect(dresses).toBeHidden();
  await expect(women).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, header.getByRole('link', { name: "See all Women's" }));
  await page.keyboard.press('Tab');
  await expect(dresses).toBeHidden();

  // A navigation within the same route closes the panel and does not move the focus.
  const kids = header.getByRole('button', { name: "Kid's" });
  await tabTo(page, kids);
  await page.keyboard.press('Enter');
  await tabTo(page, header.getByRole('link', { name: 'Shirts' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/shirts?for=kids');
  await expect(kids).toBeFocused();
  await expect(kids).toHaveAttribute('aria-expanded', 'false');

  const cart = header.getByRole('button', { name: /^Cart/ });
  await tabTo(page, cart);
  await expect(header.getByText('No product in your cart !')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByText('No product in your cart !')).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, header.getByRole('link', { name: 'View Cart' }));
});

test('the filters lead to a product by keyboard', async ({ page }) => {
  await open(page, '/shop');
  const main = page.getByRole('main');

  await tabTo(page, main.getByRole('combobox', { name: 'Department' }));
  // One key chooses an option. A slow browser would take each of several keys as the start of another word.
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/department=male/);
  await tabTo(page, main.getByRole('combobox', { name: 'Product Type' }));
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/type=t-shirt/);
  await expect(main.getByRole('combobox', { name: 'Product Type' })).toBeFocused();
  const slider = main.getByRole('slider', { name: /^Price/ });
  await tabTo(page, slider, 'Shift+Tab');
  const before = await slider.inputValue();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(Number(before) - 1));
  await expect(page).toHaveURL(/price=/);
  await expect(slider).toBeFocused();

  await tabTo(page, main.getByRole('link', { name: 'Field Pocket Tee in Chalk' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/field-pocket-tee');
  await expect(main).toBeFocused();
});

test(
  'the product page and the cart menu lead to the checkout by keyboard, past a sold-out size',
  { tag: '@quick' },
  async ({ page }) => {
    await createShopper(page);
    await open(page, '/product/round-collar-blouse-blush');
    const main = page.getByRole('main');

    // The default size is sold out.
    const soldOut = main.getByRole('radio', { name: 'S (sold out)', exact: true });
    await tabTo(page, soldOut);
    await expect(soldOut).toBeChecked();
    await expect(main.getByRole('group', { name: 'Size', exact: true })).toHaveAccessibleDescription(
      'Sold out: S',
    );
    await expect(main.getByRole('button', { name: 'Size S is sold out' })).toBeDisabled();
    await expect(main.getByText('Please choose another size: M, L, or XL.')).toBeVisible();
    await expect(main.getByRole('button', { name: /^(Add to Cart|Buy it now)$/ })).toHaveCount(0);
    // From the first size in stock to the last one and back.
    for (const [key, size] of [
      ['ArrowRight', 'M'],
      ['ArrowLeft', 'XL'],
      ['ArrowRight', 'M'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(main.getByRole('radio', { name: size, exact: true })).toBeChecked();
    }
    await tabTo(page, main.getByRole('button', { name: 'Increase quantity' }));
    await page.keyboard.press('Enter');
    await tabTo(page, main.getByRole('button', { name: 'Add to Cart' }));
    await page.keyboard.press('Enter');
    await expect(main.getByText('This item already in your cart')).toBeVisible();

    const header = page.getByRole('banner');
    await tabTo(page, header.getByRole('button', { name: 'Cart, total $57.80, 2 items' }), 'Shift+Tab');
    await tabTo(page, header.getByRole('link', { name: 'View Cart' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/checkout');
    await tabTo(page, main.getByRole('button', { name: 'Decrease quantity' }));
    await page.keyboard.press('Space');
    await expect(main.getByText('Total $28.90').first()).toBeVisible();
    await tabTo(page, main.getByRole('link', { name: 'Checkout Round-Collar Blouse' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/belling-address/round-collar-blouse-blush');
  },
);

test(
  'the checkout takes address and card by keyboard and leads to the confirmation and the orders',
  { tag: '@quick' },
  async ({ page }) => {
    await createShopper(page);
    await storeCart(page, [{ product: 'field-pocket-tee' }]);
    await open(page, '/belling-address/field-pocket-tee');
    const main = page.getByRole('main');
    for (const [label, value] of Object.entries(ADDRESS_INPUTS)) {
      await tabTo(page, addressField(page, label));
      await page.keyboard.type(value);
    }
    await tabTo(page, main.getByRole('radio', { name: 'Stripe' }));
    const pay = main.getByRole('button', { name: 'Pay $15.30' });
    await expect(pay).toBeVisible();
    const inputs = [
      ['Secure card number input frame', CARDS.accepted],
      ['Secure expiration date input frame', '0834'],
      ['Secure CVC input frame', '123'],
    ].map(([title, digits = '']) => ({
      input: page.frameLocator(`[title="${title}"]`).getByRole('textbox'),
      digits,
    }));
    // Until a frame has loaded, Tab stops at the frame instead of its input.
    for (const { input } of inputs) await expect(input).toBeVisible();
    for (const { input, digits } of inputs) {
      await page.keyboard.press('Tab');
      await expect(input).toBeFocused();
      await page.keyboard.type(digits);
    }
    await page.keyboard.press('Tab');
    await expect(pay).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello Maren Riis');
    await tabTo(page, main.getByRole('link', { name: 'My Orders' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user-profile/my-orders');
  },
);

test('the quick shop keeps the focus and returns it', async ({ page }) => {
  await open(page, '/products/dress');
  const opener = page.getByRole('button', { name: 'Quick Shop: Tie-Waist Sundress' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'already in your cart' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Buy it now' }));
  await tabTo(page, close, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('adding to the cart and writing a review keep the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/product/rib-tank-fern');
  await tabTo(page, main.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'already in your cart' })).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Buy it now' }));

  await tabTo(page, main.getByRole('button', { name: 'Write a review' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('slider', { name: 'Rating' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(main.getByRole('slider', { name: 'Rating' })).toHaveAttribute(
    'aria-valuetext',
    '4.9 out of 5 stars',
  );
  await tabTo(page, main.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Maren');
  await tabTo(page, main.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type('maren@osier.test');
  await tabTo(page, main.getByRole('button', { name: 'Submit review' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully placed your review !')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Write a review' })).toBeFocused();
});

test('removing cart lines keeps the focus', async ({ page }) => {
  await createShopper(page);
  const main = page.getByRole('main');
  await storeCart(page, [{ product: 'harbour-stripe-tee-rust' }, { product: 'rib-tank-fern' }]);
  await open(page, '/checkout');
  await tabTo(page, main.getByRole('button', { name: 'Remove Harbour Stripe Tee' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('row', { name: 'Ribbed Tank' })).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Remove Ribbed Tank' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('No product in your cart !')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ready to Checkout ?' })).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'Shop' }));
});

test('clearing the filters keeps the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/products/jeans?brand=kd');
  await tabTo(page, main.getByRole('button', { name: 'Clear all' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/jeans');
  await expect(main.getByRole('heading', { name: 'Filter' })).toBeFocused();
});
