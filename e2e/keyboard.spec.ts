import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, HOME } from './at-checkout.ts';
import { test } from './shop-test.ts';
import { becomeShopper } from './shopper.ts';

/*
 * Everything here is done with the keyboard: nothing is clicked, and nothing gets the focus but by a key. Keyboards belong to wide
 * windows; the narrow ones have the same controls.
 */

/** As many stops as the longest page of the shop has, and some. */
const MOST_STOPS = 150;

/** Opens a page and goes to its first stop. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
}

/** Presses Tab until the control has the focus. Throws when the focus is lost or invisible at a stop. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { isReached, lost } = await control.evaluate(findFocus);
    if (lost !== undefined) throw new Error(`The focus cannot be seen: ${lost}`);
    if (isReached) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(control)} cannot be reached with ${key}.`);
}

/** Returns whether the control has the focus, and why the focus is invisible, if it is. Runs in the page. */
function findFocus(control: Element): { isReached: boolean; lost: string | undefined } {
  const lost = (): string | undefined => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has it';
    const name = focused.outerHTML.slice(0, 160);
    if (focused.tagName === 'IFRAME') return undefined;
    const { width, height, left, top } = focused.getBoundingClientRect();
    if (left + width <= 0 || top + height <= 0 || top >= innerHeight || left >= innerWidth)
      return `outside the window: ${name}`;
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (above?.closest('header') && focused.closest('header') === null) return `behind the header: ${name}`;
    // A ring on the control itself, or on what stands for it (a radio button's face, a field's frame).
    const rings = [
      getComputedStyle(focused),
      getComputedStyle(focused, '::after'),
      ...[focused.parentElement, focused.nextElementSibling, focused.parentElement?.nextElementSibling]
        .filter((element) => element instanceof Element)
        .map((element) => getComputedStyle(element)),
    ];
    const isRinged = rings.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    );
    return isRinged ? undefined : `no ring: ${name}`;
  };
  return { isReached: control === document.activeElement, lost: lost() };
}

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await open(page, '/shop');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeFocused();
});

test('the menus of the header open and close by keyboard, and give the focus back', async ({ page }) => {
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
  await tabTo(page, header.getByRole('link', { name: 'Blouses' }));
  await page.keyboard.press('Tab');
  await expect(dresses).toBeHidden();

  // The same page with other products: the panel goes, and the page takes no focus.
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

test('a purchase from the filters to the confirmation, by keyboard alone', async ({ page }) => {
  test.setTimeout(90_000);
  await becomeShopper(page);
  await open(page, '/shop');
  const main = page.getByRole('main');

  await tabTo(page, main.getByRole('combobox', { name: 'Department' }));
  await page.keyboard.type('Man');
  await expect(page).toHaveURL(/department=male/);
  await tabTo(page, main.getByRole('combobox', { name: 'Product Type' }));
  await page.keyboard.type('T-Sh');
  await expect(page).toHaveURL(/type=t-shirt/);
  await expect(main.getByRole('combobox', { name: 'Product Type' })).toBeFocused();
  const slider = main.getByRole('slider', { name: /^Price/ });
  await tabTo(page, slider, 'Shift+Tab');
  const before = await slider.inputValue();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue(String(Number(before) - 1));
  await expect(page).toHaveURL(/price=/);
  await expect(slider).toBeFocused();

  await tabTo(page, main.getByRole('link', { name: 'Field Pocket Tee' }).last());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/field-pocket-tee');
  await expect(main).toBeFocused();

  await tabTo(page, main.getByRole('radio', { name: 'S', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await tabTo(page, main.getByRole('button', { name: 'Increase quantity' }));
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('This item already in your cart')).toBeVisible();

  const header = page.getByRole('banner');
  await tabTo(page, header.getByRole('button', { name: 'Cart, total $30.60, 2 items' }), 'Shift+Tab');
  await tabTo(page, header.getByRole('link', { name: 'View Cart' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await tabTo(page, main.getByRole('button', { name: 'Decrease quantity' }));
  await page.keyboard.press('Space');
  await expect(main.getByText('Total $15.30').first()).toBeVisible();
  await tabTo(page, main.getByRole('link', { name: 'Checkout Field Pocket Tee' }));
  await page.keyboard.press('Enter');

  for (const [label, value] of Object.entries(HOME)) {
    await tabTo(page, main.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, main.getByRole('radio', { name: 'Stripe' }));
  const pay = main.getByRole('button', { name: 'Pay $15.30' });
  await expect(pay).toBeVisible();
  for (const [title, digits] of [
    ['Secure card number input frame', CARDS.good],
    ['Secure expiration date input frame', '0834'],
    ['Secure CVC input frame', '123'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.frameLocator(`[title="${title}"]`).getByRole('textbox')).toBeFocused();
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
});

test('the quick shop keeps the focus and gives it back', async ({ page }) => {
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

test('adding to the cart and writing a review do not lose the focus', async ({ page }) => {
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

test('removing the cart’s lines does not lose the focus', async ({ page }) => {
  await becomeShopper(page);
  const main = page.getByRole('main');
  for (const product of ['loopback-tee', 'rib-tank-fern']) {
    await page.goto(`/product/${product}`);
    await main.getByRole('button', { name: 'Add to Cart' }).press('Enter');
    await expect(main.getByRole('status').filter({ hasText: 'already in your cart' })).toBeFocused();
  }
  await open(page, '/checkout');
  await tabTo(page, main.getByRole('button', { name: 'Remove Loopback Ringer Tee' }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('row', { name: 'Ribbed Tank' })).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Remove Ribbed Tank' }));
  await page.keyboard.press('Enter');
  await expect(main.getByText('No product in your cart !')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ready to Checkout ?' })).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'Shop' }));
});

test('clearing the filters does not lose the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/products/jeans?brand=kd');
  await tabTo(page, main.getByRole('button', { name: 'Clear all' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/jeans');
  await expect(main.getByRole('heading', { name: 'Filter' })).toBeFocused();
});
