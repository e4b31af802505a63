import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from '../place/catalogue.ts';
import { VIEWS, type View } from '../place/product-picture.ts';
import { imagery } from './folders.ts';
import { readMade } from './made.ts';

const COLUMNS = 8;
const WIDTH = 240;
const HEIGHT = 300;

/** Draws a contact sheet of all products for every view from the shipped pictures, below `.cache/imagery`. */
export async function drawSheets(say: (line: string) => void): Promise<void> {
  const folder = new URL('../.cache/imagery/', imagery);
  mkdirSync(folder, { recursive: true });
  for (const view of VIEWS) {
    const file = fileURLToPath(new URL(`${view}.png`, folder));
    await drawSheet(view, file);
    say(file);
  }
}

async function drawSheet(view: View, file: string): Promise<void> {
  const made = readMade();
  const shown = drawings
    .map(({ id }) => made[`${id}-${view}`])
    .filter((kept) => kept !== undefined)
    .map(({ stem }) => fileURLToPath(new URL(`.${stem}-480.avif`, imagery)))
    .filter((path) => existsSync(path));
  const cards = await Promise.all(
    shown.map(async (path, place) => ({
      input: await sharp(path).resize(WIDTH, HEIGHT).png().toBuffer(),
      left: (place % COLUMNS) * WIDTH,
      top: Math.floor(place / COLUMNS) * HEIGHT,
    })),
  );
  const height = HEIGHT * Math.max(1, Math.ceil(shown.length / COLUMNS));
  await sharp({ create: { width: WIDTH * COLUMNS, height, channels: 3, background: '#fff' } })
    .composite(cards)
    .png()
    .toFile(file);
}
