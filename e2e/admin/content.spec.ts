import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

test(
  'by keyboard alone, staff edit a page with a live preview, publish it, and restore its default text',
  { tag: '@quick' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL('/admin/content');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'About' }).press('Enter');
    await expect(page).toHaveURL('/admin/content/pages/about');
    const text = main.getByRole('textbox', { name: 'Text' });
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('About');
    await text.fill('# Our cloth\n\n- linen\n- <b>wool</b>');
    await expect(preview(page).getByRole('heading', { level: 2, name: 'Our cloth' })).toBeVisible();
    await expect(preview(page).getByRole('main').getByText('<b>wool</b>')).toBeVisible();

    // Unsaved text survives a reload.
    await page.reload();
    await expect(text).toHaveValue(/^# Our cloth/);
    await expect(main.getByText('1 unpublished change')).toBeVisible();
    await text.focus();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Draft saved.')).toBeVisible();
    const shop = await page.request.get('/pages/about');
    expect(await shop.text()).not.toContain('Our cloth');
    await main.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(page.getByText('Published. Shoppers see it now.')).toBeVisible();
    expect(await (await page.request.get('/pages/about')).text()).toContain('<h2>Our cloth</h2>');
    await expectNoViolations(page, 'page');

    await main.getByRole('button', { name: 'History' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const first = dialog.getByRole('listitem').filter({ hasText: 'Default texts' });
    await expect(first).toContainText('1 difference');
    await expectNoViolations(page, 'history', { within: 'dialog[open]' });
    await first.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(text).toHaveValue(/everyday clothes/);
    await expect(main.getByText('1 unpublished change')).toBeVisible();
    // The screen may read the change before the call has ended.
    const published = page.waitForResponse((response) => response.url().endsWith('/publish'));
    await main.getByRole('button', { name: 'Publish' }).press('Enter');
    await published;
    await expect(main.getByText('unpublished')).toHaveCount(0);
    expect(await (await page.request.get('/pages/about')).text()).not.toContain('Our cloth');
  },
);

test('earlier versions of a page are listed once, also after a second press while they load', async ({
  page,
}) => {
  const version = (id: string) => ({ id, publishedAt: null, by: null, fields: {} });
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/content/*/versions*', async (route) => {
    const isFirst = !route.request().url().includes('cursor');
    if (!isFirst) await release.promise;
    const json = isFirst
      ? { versions: [version('newer')], next: 'cursor' }
      : { versions: [version('older')], next: null };
    await route.fulfill({ json });
  });
  await openAsAdmin(page, '/admin/content/pages/about');
  await page.getByRole('main').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog');
  const versions = dialog.getByRole('listitem');
  await expect(versions).toHaveCount(1);
  const earlier = dialog.getByRole('button', { name: 'Earlier versions' });
  await earlier.dblclick();
  await expect(versions).toHaveCount(1);
  release.resolve();
  await expect(earlier).toBeHidden();
  await expect(versions).toHaveCount(2);
});

test('without demo products, a block that still needs texts is not marked as expired, because shoppers do not see it', async ({
  page,
}) => {
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), demo: false } });
  });
  await openAsAdmin(page, '/admin/content');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Accessory banners' });
  await expect(row).toContainText('Needs your texts');
  await expect(row).not.toContainText('Expired');
  // A read that is under way would outlive the test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('two admins edit a page: different fields are merged, the same field needs a choice, and nobody publishes an unseen draft', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/content\//);
  const other = await (await browser.newContext()).newPage();
  for (const each of [page, other]) await openAsAdmin(each, '/admin/content/pages/contact');
  const field = (of: Page, name: string) => of.getByRole('main').getByRole('textbox', { name });
  const click = (of: Page, name: string) => of.getByRole('main').getByRole('button', { name }).click();
  const text = await field(page, 'Text').inputValue();
  await field(page, 'Title').fill('Write to us');
  await field(other, 'Text').fill(`${text} We answer within a day.`);
  await click(other, 'Save draft');
  await expect(other.getByText('Draft saved.')).toBeVisible();

  // Publishing would show shoppers a text that this admin has not seen.
  await click(page, 'Publish');
  await expect(page.getByText('others have changed it meanwhile')).toBeVisible();
  await expect(field(page, 'Text')).toHaveValue(`${text} We answer within a day.`);
  await expect(field(other, 'Title')).toHaveValue('Write to us');

  // Unsaved text, its base value and the chosen time survive a reload.
  await field(page, 'Text').fill(`Hello. ${text} We answer within a day.`);
  await field(other, 'Text').fill(`${text} We answer within a day. Always.`);
  await click(other, 'Save draft');
  await expect(other.getByText('Draft saved.')).toBeVisible();
  await click(page, 'Schedule…');
  await page.getByLabel('Publish at').fill('2040-01-01T09:00');
  await page.reload();
  await click(page, 'Save draft');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('saved this page while you were');
  await expect(dialog.getByRole('radio', { name: /^Merged/ })).toBeChecked();
  await expectNoViolations(page, 'conflict', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(dialog).toHaveCount(0);
  // The form shows the chosen text before it is saved.
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(field(page, 'Text')).toHaveValue(`Hello. ${text} We answer within a day. Always.`);

  await click(page, 'Schedule…');
  await expect(page.getByLabel('Publish at')).toHaveValue('2040-01-01T09:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('main').getByText(', due ')).toBeVisible();
  await click(page, 'Discard');
  await expect(page.getByRole('main').getByText('unpublished')).toHaveCount(0);
});

test('by keyboard alone, staff change, move and hide blocks of the home page, and discard that', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  await expect(page.getByText('Promo band ended on')).toBeVisible();
  await page.goto('/admin/content?block=hero');
  const main = page.getByRole('main');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/perfect Summer/);
  await main.getByRole('textbox', { name: 'Heading' }).fill('Clothing made for the perfect Winter');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/perfect Winter/);
  await main.getByRole('button', { name: /^Move Hero/ }).press('ArrowUp');
  await expect(main.getByRole('button', { name: /^Move Hero, 1 of/ })).toBeVisible();
  const brands = main.getByRole('button', { name: 'Brand strip', exact: true });
  await brands.press('Enter');
  await expect(page).toHaveURL('/admin/content?block=brands');
  // The URL changes before the editor does, and the editor of the previous block has the same radio buttons.
  await expect(brands).toHaveAttribute('aria-current', 'true');
  await main.getByRole('radio', { name: 'Not at all' }).press('Space');
  await expect(preview(page).getByRole('region', { name: 'Brands' })).toHaveCount(0);
  const blocks = preview(page).locator('main > section');
  await expect(blocks.first().getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('3 unpublished changes')).toBeVisible();

  await main.getByRole('radio', { name: 'Dark' }).press('Space');
  await main.getByRole('radio', { name: 'Phone 390' }).press('Space');
  await expect(preview(page).locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(
    await preview(page)
      .locator('html')
      .evaluate(() => innerWidth),
  ).toBe(390);
  await expectNoViolations(page, 'home page');

  await main.getByRole('button', { name: 'Promo band', exact: true }).press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await main.getByRole('button', { name: 'Choose picture' }).press('Enter');
  const drawn = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#336699' } });
  await (
    await chooser
  ).setFiles([{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }]);
  const frame = main.getByRole('button', { name: 'Picture: focal point 50 %, 50 %' });
  await frame.press('Shift+ArrowLeft');
  await expect(main.getByRole('button', { name: 'Picture: focal point 40 %, 50 %' })).toBeFocused();
  await main.getByRole('textbox', { name: 'Alt text' }).fill('The sea');
  const banner = preview(page).getByRole('img', { name: 'The sea' });
  await expect(banner).toHaveCSS('object-position', '40% 50%');
  await expect(banner).toHaveAttribute('src', /^\/pictures\/own\/.+\/preview\.webp$/);
  // A job makes the files in the background: some may be ready.
  await expect(main.getByText(/^(\d of 6 sizes|Ready)$/)).toBeVisible();
  await expectNoViolations(page, 'a picture of a block');
  await main.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(main.getByText('unpublished')).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/perfect Summer/);
});

test(
  'on a phone, the screens of content fit the width, and axe finds no violation',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await openAsAdmin(page);
    await page.goto('/admin/content?block=promo');
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue('25% off Accessories');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'content on a phone');
    await page.goto('/admin/content/pages/terms');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Terms');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'page on a phone');
  },
);

test('a picture that staff choose later replaces one that is still uploading', async ({ page }) => {
  await openAsAdmin(page, '/admin/content?block=promo');
  const main = page.getByRole('main');
  const release = Promise.withResolvers<void>();
  const isUpload = (url: URL) => url.pathname === '/api/admin/content/pictures';
  await page.route(
    isUpload,
    async (route) => {
      await release.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const chooser = main.locator('input[type=file]');
  const choose = async (name: string, background: string) => {
    const drawn = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
    await chooser.setInputFiles([{ name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }]);
  };
  await choose('slow.jpg', '#551100');
  await expect(main.getByText('Uploading …')).toBeVisible();
  await choose('fast.jpg', '#115500');
  const shown = main.getByRole('button', { name: /^Picture: focal point/ }).locator('img');
  await expect(shown).toBeVisible();
  const src = (await shown.getAttribute('src')) ?? '';
  const late = page.waitForResponse((response) => isUpload(new URL(response.url())));
  release.resolve();
  await late;
  await main.getByRole('textbox', { name: 'Alt text' }).fill('The sea');
  await expect(shown).toHaveAttribute('src', src);
  await main.getByRole('button', { name: 'Discard' }).click();
  await expect(main.getByText('unpublished')).toHaveCount(0);
});
