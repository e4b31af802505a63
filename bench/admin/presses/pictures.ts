import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { button, fill, keys, save, send, undoOf, uniqueName, type Press } from './press.ts';

const PRODUCT = 'cord-skirt-chestnut';
const FROM = `/products/${PRODUCT}`;

/** Draws a picture that no product has, of the smallest size that the shop takes. */
function draw(height: number): Promise<Buffer> {
  const at = Date.now();
  const background = { r: at % 256, g: (at >> 8) % 256, b: (at >> 16) % 256 };
  return sharp({ create: { width: 960, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Chooses a new picture in a file field of the screen. */
async function upload(page: Page, height: number): Promise<void> {
  const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await draw(height) };
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(file);
}

const PICTURES_PATH = `/admin/products/${PRODUCT}/pictures`;

async function readIds(page: Page): Promise<string[]> {
  type Pictures = { pictures: readonly { id: string }[] };
  const { pictures } = await send<Pictures>(page, 'get', { path: PICTURES_PATH });
  return pictures.map(({ id }) => id);
}

/** Adds pictures to the product until it has two. */
async function addTwo(page: Page): Promise<string> {
  for (let count = (await readIds(page)).length; count < 2; count += 1) {
    const added = await page.request.post(`/api${PICTURES_PATH}`, {
      headers: { 'content-type': 'image/jpeg' },
      data: await draw(1200),
    });
    if (!added.ok()) throw new Error(await added.text());
  }
  return FROM;
}

async function removeAll(page: Page): Promise<string> {
  for (const id of await readIds(page)) await send(page, 'delete', { path: `${PICTURES_PATH}/${id}` });
  return FROM;
}

/** Discards the changes of the home page, which the browser and the shop keep. */
async function discardDraft(page: Page): Promise<void> {
  const discard = page.getByRole('main').getByRole('button', { name: 'Discard', disabled: false });
  if ((await discard.count()) === 0) return;
  await discard.click();
  await page.getByText(/unpublished change/).waitFor({ state: 'hidden' });
}

const select = (position: number) => (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^Picture ${position}\\b`) }).click();

const remove = save('removal of a picture', {
  from: addTwo,
  press: button('Remove'),
  says: 'Picture removed.',
});

/** The saves of pictures. */
export const PICTURES: readonly Press[] = [
  save('alt text', {
    from: addTwo,
    ready: fill('Alt text', () => uniqueName('A skirt')),
    press: keys('Enter'),
    says: 'Alt text changed.',
  }),
  save('focal point', {
    from: addTwo,
    press: async (page) => {
      const { x = 0, y = 0 } = (await page.getByRole('button', { name: /^Picture 1\b/ }).boundingBox()) ?? {};
      await page.mouse.click(x + 20 + (Date.now() % 40), y + 30);
    },
    says: 'ocal point',
  }),
  save('order of pictures', {
    from: addTwo,
    ready: select(2),
    press: button('Make main'),
    says: 'Picture moved.',
  }),
  remove,
  undoOf(remove, 'undone.'),
  save('upload of a picture', {
    from: removeAll,
    press: (page) => upload(page, 1200),
    says: 'Picture added.',
  }),
  {
    name: 'save: picture of the home page',
    from: '/content?block=promo',
    ready: discardDraft,
    press: (page) => upload(page, 600),
    shows: { selector: 'main label, main p', text: 'Alt text' },
  },
];
