import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from '../scenes/catalogue.ts';
import { VIEWS, type ProductView } from '../scenes/product-picture.ts';
import { IMAGERY_FOLDER } from './folders.ts';
import { readRecords } from './picture-records.ts';

const COLUMNS = 8;
const CARD_WIDTH_PX = 240;
const CARD_HEIGHT_PX = 300;

/** Draws a contact sheet of all products for every view from the shipped pictures, below `.cache/imagery`. */
export async function drawContactSheets(print: (line: string) => void): Promise<void> {
  const folder = new URL('../.cache/imagery/', IMAGERY_FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const view of VIEWS) {
    const file = fileURLToPath(new URL(`${view}.png`, folder));
    await drawContactSheet(view, file);
    print(file);
  }
}

async function drawContactSheet(view: ProductView, file: string): Promise<void> {
  const made = readRecords();
  const shown = drawings
    .map(({ id }) => made[`${id}-${view}`])
    .filter((kept) => kept !== undefined)
    .map(({ stem }) => fileURLToPath(new URL(`.${stem}-480.avif`, IMAGERY_FOLDER)))
    .filter((path) => existsSync(path));
  const cards = await Promise.all(
    shown.map(async (path, place) => ({
      input: await sharp(path).resize(CARD_WIDTH_PX, CARD_HEIGHT_PX).png().toBuffer(),
      left: (place % COLUMNS) * CARD_WIDTH_PX,
      top: Math.floor(place / COLUMNS) * CARD_HEIGHT_PX,
    })),
  );
  const height = CARD_HEIGHT_PX * Math.max(1, Math.ceil(shown.length / COLUMNS));
  await sharp({ create: { width: CARD_WIDTH_PX * COLUMNS, height, channels: 3, background: '#fff' } })
    .composite(cards)
    .png()
    .toFile(file);
}
