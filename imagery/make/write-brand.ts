/** Wordmark, mark and icons: drawn from strokes and arcs, without a font. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { paint } from '../draft/paint.ts';

type Letter = readonly [path: string, advance: number, dot?: readonly [number, number]];

const INK = '#1f211e',
  GREEN = '#2f4a3e',
  PAPER = '#fbfaf8';

/** Lower-case monoline letters on a 100-unit x-height: path, advance, and centre of the dot. */
const LETTERS: Readonly<Record<string, Letter>> = {
  // The bowl of the o is two willow strands crossing over and under.
  o: ['M50 6 A44 44 0 0 1 94 50 A44 44 0 0 1 57 93.4 M43 93.4 A44 44 0 0 1 6 50 A44 44 0 0 1 36 8.3', 100],
  s: [
    'M61 20 C54 10 44 6 34 6 C18 6 8 15 8 27 C8 40 19 45 34 49 C51 53 63 59 63 73 C63 86 51 94 35 94 C22 94 11 89 4 79',
    70,
  ],
  i: ['M10 8 L10 94', 20, [10, -22]],
  e: ['M7 51 L92.5 51 C92.8 25 75 6 50 6 C25 6 6 25 6 50 C6 75 25 94 51 94 C67 94 79 87 87 75', 98],
  r: ['M9 8 L9 94 M9 46 C10 20 27 6 50 9', 54],
};
function wordmark(colour: string): { w: number; svg: string } {
  let x = 0,
    body = '';
  for (const ch of 'osier') {
    const [d, adv, dot] = LETTERS[ch];
    body += `<g transform="translate(${x} 0)"><path d="${d}"/>${dot !== undefined ? `<circle cx="${dot[0]}" cy="${dot[1]}" r="6.8" fill="${colour}" stroke="none"/>` : ''}</g>`;
    x += adv + 30;
  }
  const w = x - 30 + 12;
  return {
    w,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -36 ${w} 142" role="img" aria-label="Osier"><g fill="none" stroke="${colour}" stroke-width="9.6" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`,
  };
}
/** Basket weave: three strands over three, each gap shows which one passes beneath. */
function mark(fg: string, bg: string | undefined, { pad = 12, full = false } = {}): string {
  const S = 64,
    a = pad,
    w = (S - 2 * pad - 8) / 3,
    step = w + 4;
  let out = '';
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++) {
      const x = a + c * step,
        y = a + r * step,
        over = (c + r) % 2 === 0,
        e = 2.6;
      out += over
        ? `<rect x="${x.toFixed(2)}" y="${(y - e).toFixed(2)}" width="${w.toFixed(2)}" height="${(w + 2 * e).toFixed(2)}" rx="${(w * 0.42).toFixed(2)}"/>`
        : `<rect x="${(x - e).toFixed(2)}" y="${y.toFixed(2)}" width="${(w + 2 * e).toFixed(2)}" height="${w.toFixed(2)}" rx="${(w * 0.42).toFixed(2)}"/>`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${bg !== undefined ? `<rect width="64" height="64" rx="${full ? 0 : 14}" fill="${bg}"/>` : ''}<g fill="${fg}">${out}</g></svg>`;
}

/** Where browsers and home screens look for the icons. */
const ICONS_FOLDER = new URL('../../web/public/', import.meta.url);
const WORDMARKS_FOLDER = new URL('../brand/', import.meta.url);

/** Draws a square icon as PNG. Home screens round the corners themselves, so those icons fill the square. */
function icon(side: number, { pad = 12, full = false } = {}): Buffer {
  const svg = mark(PAPER, GREEN, { pad, full });
  return paint(svg, side).asPng();
}

/** Wraps one PNG in an ICO file: header, one entry, image. */
function ico(side: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  for (const [at, value] of [
    [2, 1],
    [4, 1],
    [10, 1],
    [12, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Writes wordmark and mark into `imagery/brand`, and all icons into `web/public`. */
export function writeBrand(): void {
  const write = (folder: URL, files: Readonly<Record<string, string | Uint8Array>>): void => {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
  };
  write(WORDMARKS_FOLDER, {
    'wordmark.svg': wordmark(INK).svg,
    'wordmark-paper.svg': wordmark(PAPER).svg,
    'mark.svg': mark(GREEN, undefined, { pad: 6 }),
  });
  write(ICONS_FOLDER, {
    'favicon.svg': mark(PAPER, GREEN),
    'favicon.ico': ico(32, icon(32)),
    'apple-touch-icon.png': icon(180, { full: true }),
    'icon-192.png': icon(192),
    'icon-512.png': icon(512),
    // Platforms crop this icon, but never within a circle whose diameter is four fifths of the side.
    'icon-maskable-512.png': icon(512, { pad: 17, full: true }),
  });
}
