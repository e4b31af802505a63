/** Compositions for the home page: wall, light and garments placed like a still life. */
import type { FabricSpec } from '../cloth/fabric.ts';
import { randomFrom } from '../cloth/noise.ts';
import { floral, sprig } from '../cloth/prints.ts';
import { lightThrough } from '../light/light-through.ts';
import type { Item, Scene } from '../light/scene.ts';
import type { Garment } from '../sew/piece.ts';
import { belt } from '../sew/garments/belt.ts';
import { blouse } from '../sew/garments/blouse.ts';
import { bottoms } from '../sew/garments/bottoms.ts';
import { dress } from '../sew/garments/dress.ts';
import { hanger } from '../sew/garments/hanger.ts';
import { hat } from '../sew/garments/hat.ts';
import { rail } from '../sew/garments/rail.ts';
import { scarf } from '../sew/garments/scarf.ts';
import { shirt } from '../sew/garments/shirt.ts';
import { skirt } from '../sew/garments/skirt.ts';
import { socks } from '../sew/garments/socks.ts';
import { sunglasses } from '../sew/garments/sunglasses.ts';
import { tee } from '../sew/garments/tee.ts';
import { tote } from '../sew/garments/tote.ts';

/** Light through a window or leaves: artwork in scene units, and how soft it falls. */
type Pattern = { readonly svg: string; readonly softness: number };

type Banner = Omit<Scene, 'pattern'> & {
  readonly pattern: { readonly light: Pattern; readonly dark: number };
};

function through(svg: string, softness: number): Pattern {
  return { svg, softness };
}

function at(
  garment: Garment,
  [x, y]: readonly [number, number],
  more: Omit<Item, 'garment' | 'x' | 'y'>,
): Item {
  return { garment, x, y, ...more };
}

/** Fan of leaflets, for shadows on the wall. */
function frond(
  [x, y]: readonly [number, number],
  length: number,
  { turn, n, seed }: { turn: number; n: number; seed: number },
): string {
  const r = randomFrom(seed);
  let out = '';
  for (let k = 0; k < n; k++) {
    const f = k / (n - 1),
      along = length * (0.12 + 0.86 * f),
      bend = 26 * f * f;
    for (const side of [-1, 1]) {
      const L = length * (0.34 * Math.sin(Math.PI * (0.14 + 0.8 * f)) + 0.06) * (0.9 + 0.2 * r()),
        a = side * (62 - 30 * f) + 8 * (r() - 0.5);
      out += `<g transform="translate(${along.toFixed(1)} ${bend.toFixed(1)}) rotate(${a.toFixed(1)})"><path d="M0 0 C${L * 0.3} ${-L * 0.09} ${L * 0.75} ${-L * 0.07} ${L} 0 C${L * 0.75} ${L * 0.06} ${L * 0.3} ${L * 0.08} 0 0 Z"/></g>`;
    }
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#000"><path d="M0 -2 Q${length * 0.6} 6 ${length} 28 Q${length * 0.6} 10 0 3 Z"/>${out}</g>`;
}
/** Slanted window light: rows of panes. */
function panes(
  [x, y]: readonly [number, number],
  [w, h]: readonly [number, number],
  { cols, rows, skew, gap = 16 }: { cols: number; rows: number; skew: number; gap?: number },
): string {
  let out = '';
  for (let c = 0; c < cols; c++)
    for (let r = 0; r < rows; r++)
      out += `<rect x="${x + c * (w + gap)}" y="${y + r * (h + gap)}" width="${w}" height="${h}" fill="#fff"/>`;
  return `<g transform="skewX(${skew}) skewY(9)">${out}</g>`;
}
const dark = '<rect x="-3000" y="-3000" width="9000" height="9000" fill="#000"/>',
  lit = dark.replace('#000', '#fff');

const cream: FabricSpec = { weave: 'linen', colour: '#ebe4d6', second: '#f6f1e6' };
const straw: FabricSpec = { weave: 'straw', colour: '#d8ba84', second: '#b99560' };

/** A garment on its hanger below a rail at `railY`. `top` is where the neck of the draft starts. */
function hung(
  garment: Garment,
  [x, railY]: readonly [number, number],
  o: { top: number; scale: number; hanger: Parameters<typeof hanger>[0] },
): Item[] {
  const y = railY + (625 - (o.top - 128)) * o.scale;
  return [
    at(hanger({ y: o.top + 14, ...o.hanger }), [x, y], { scale: o.scale, height: 8 }),
    at(garment, [x, y], { scale: o.scale, height: 14 }),
  ];
}

function heroItems(): Item[] {
  const railY = 96,
    s = 0.68;
  return [
    at(rail({ w: 1560, y: 100, r: 13 }), [1500, railY + 525], { scale: 1 }),
    ...hung(
      shirt({ cut: 'men', sleeve: 'short', collar: 'camp', fabric: cream, button: '#7a5a3c' }),
      [1075, railY],
      { top: 208, scale: s, hanger: { half: 190, drop: 56 } },
    ),
    ...hung(
      dress({
        style: 'sun',
        fabric: { weave: 'linen', colour: '#c4714a', second: '#d68d66' },
        button: '#f3e9d8',
      }),
      [1474, railY],
      { top: 118, scale: s, hanger: { half: 148, drop: 30, hook: 150 } },
    ),
    ...hung(
      tee({
        cut: 'kids',
        fabric: {
          weave: 'jersey',
          colour: '#f1ece0',
          print: {
            type: 'stripe',
            axis: 'y',
            bands: [
              [20, '#f1ece0'],
              [13, '#5d7a8c'],
            ],
          },
        },
        rib: { weave: 'jersey', colour: '#f1ece0' },
      }),
      [1786, railY],
      { top: 278, scale: s * 0.69, hanger: { half: 168, drop: 48, hook: 175 } },
    ),
  ];
}
const heroLight = (): Pattern =>
  through(
    dark +
      panes([140, -190], [330, 330], { cols: 5, rows: 3, skew: -16 }) +
      frond([120, 860], 620, { turn: -52, n: 15, seed: 4 }) +
      frond([-40, 300], 560, { turn: 8, n: 14, seed: 9 }) +
      frond([560, 1060], 460, { turn: -74, n: 13, seed: 2 }),
    9,
  );

const scenes = {
  hero: () => ({
    width: 2000,
    height: 960,
    camera: { x: 1000, y: 480, zoom: 1 },
    oversampling: 1.6,
    items: heroItems(),
    backdrop: { colour: '#e8e0d2', plaster: 1 },
    pattern: { light: heroLight(), dark: 0.68 },
    exposure: 1.04,
    light: { key: 1.06, fill: 0.5, warm: [1.07, 1.0, 0.9] },
    shadow: { tight: 0.3, wide: 0.24 },
    softneoversampling: 1.6,
  }),
  // What is shown where the shop is linked to: 1.91 to 1, as Open Graph readers crop.
  share: () => ({
    width: 1200,
    height: 630,
    camera: { x: 1240, y: 470, zoom: 0.8 },
    oversampling: 1.6,
    items: heroItems(),
    backdrop: { colour: '#e8e0d2', plaster: 1 },
    pattern: { light: heroLight(), dark: 0.68 },
    exposure: 1.04,
    light: { key: 1.06, fill: 0.5, warm: [1.07, 1.0, 0.9] },
    shadow: { tight: 0.3, wide: 0.24 },
    softneoversampling: 1.6,
  }),
  'hero-tall': () => ({
    width: 960,
    height: 1080,
    camera: { x: 1420, y: 500, zoom: 1.04 },
    oversampling: 1.6,
    items: heroItems(),
    backdrop: { colour: '#e8e0d2', plaster: 1 },
    pattern: { light: heroLight(), dark: 0.68 },
    exposure: 1.04,
    light: { key: 1.06, fill: 0.5, warm: [1.07, 1.0, 0.9] },
    shadow: { tight: 0.3, wide: 0.24 },
    softneoversampling: 1.6,
  }),
  'for-her': () => ({
    width: 960,
    height: 1200,
    camera: { x: 500, y: 625, zoom: 0.96 },
    oversampling: 1.6,
    items: [
      at(
        skirt({
          style: 'tiered',
          fabric: {
            weave: 'poplin',
            colour: '#c98f7c',
            print: sprig({ ground: '#bd7f6c', ink: '#f0dccb', accent: '#7d3f38', size: 54 }),
          },
        }),
        [596, 838],
        { scale: 0.74, turn: 5 },
      ),
      at(blouse({ style: 'peasant', fabric: { weave: 'crepe', colour: '#f1ebe0' } }), [452, 452], {
        scale: 0.8,
        turn: -4,
        height: 26,
      }),
      at(hat({ straw: true, fabric: straw, ribbon: '#6d3f38' }), [150, 1010], { scale: 0.62, height: 10 }),
    ],
    backdrop: { colour: '#dcb9a8', plaster: 0.7 },
    pattern: {
      light: through(
        lit +
          frond([1060, 80], 760, { turn: 148, n: 15, seed: 3 }) +
          frond([1100, 700], 560, { turn: 170, n: 13, seed: 8 }),
        13,
      ),
      dark: 0.74,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'for-him': () => ({
    width: 960,
    height: 1200,
    camera: { x: 500, y: 625, zoom: 0.96 },
    oversampling: 1.6,
    items: [
      at(
        bottoms({
          cut: 'men',
          style: 'chino',
          length: 'short',
          pleats: true,
          fabric: { weave: 'twill', colour: '#cdbf9f' },
          button: '#5b4633',
        }),
        [580, 800],
        { scale: 0.94, turn: 4 },
      ),
      at(
        shirt({
          cut: 'men',
          sleeve: 'short',
          collar: 'camp',
          fabric: { weave: 'linen', colour: '#37506a', second: '#56708a' },
          button: '#e9dfcc',
        }),
        [440, 470],
        { scale: 0.88, turn: -5, height: 26 },
      ),
      at(belt({ fabric: { weave: 'leather', colour: '#7a4a2b' } }), [150, 1060], {
        scale: 0.5,
        turn: 20,
        height: 6,
      }),
    ],
    backdrop: { colour: '#a9b8bf', plaster: 0.7 },
    pattern: {
      light: through(dark + panes([-180, -330], [420, 460], { cols: 4, rows: 4, skew: -14, gap: 26 }), 12),
      dark: 0.76,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'for-them': () => ({
    width: 960,
    height: 1200,
    camera: { x: 500, y: 625, zoom: 0.96 },
    oversampling: 1.6,
    items: [
      at(
        bottoms({ cut: 'kids', style: 'pull', fabric: { weave: 'corduroy', colour: '#4f6f6a' } }),
        [610, 820],
        { scale: 0.8, turn: 7 },
      ),
      at(
        shirt({
          cut: 'kids',
          sleeve: 'short',
          fabric: {
            weave: 'poplin',
            colour: '#f8f3e6',
            print: { type: 'gingham', size: 22, colour: '#d39a35' },
          },
          button: '#f5efe0',
        }),
        [430, 450],
        { scale: 0.86, turn: -6, height: 26 },
      ),
      at(socks({ fabric: { weave: 'rib', colour: '#efe8da' }, tip: '#c0623f' }), [150, 1010], {
        scale: 0.5,
        turn: -14,
        height: 6,
      }),
    ],
    backdrop: { colour: '#e3cf9f', plaster: 0.7 },
    pattern: {
      light: through(
        lit +
          frond([-60, 1240], 700, { turn: -58, n: 14, seed: 6 }) +
          frond([-120, 420], 520, { turn: -8, n: 13, seed: 5 }),
        13,
      ),
      dark: 0.76,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'promo-accessories': () => ({
    width: 2000,
    height: 640,
    camera: { x: 1000, y: 320, zoom: 1 },
    oversampling: 1.6,
    items: [
      at(
        scarf({
          fabric: {
            weave: 'satin',
            colour: '#2f4a44',
            print: floral({
              ground: '#2f4a44',
              petals: ['#e9d9c0', '#d99a78', '#e8c46c'],
              leaf: '#7fa08c',
              centre: '#f0e6d0',
              scale: 1.1,
              size: 300,
              count: 22,
            }),
          },
          border: '#ead9bd',
        }),
        [1210, 330],
        { scale: 0.6, turn: -12 },
      ),
      at(
        tote({
          fabric: { weave: 'canvas', colour: '#e7dfcd' },
          handle: { weave: 'canvas', colour: '#8a5a3a' },
        }),
        [1780, 372],
        { scale: 0.62, turn: 9, height: 6 },
      ),
      at(hat({ straw: true, fabric: straw, ribbon: '#2f3a3c' }), [1486, 250], { scale: 0.6, height: 30 }),
      at(sunglasses({ frame: '#5a3520' }), [1300, 520], {
        scale: 0.44,
        turn: -10,
        height: 22,
        conform: true,
      }),
    ],
    backdrop: { colour: '#c9d0c4', plaster: 0.6 },
    pattern: {
      light: through(
        lit +
          frond([-80, 660], 700, { turn: -38, n: 15, seed: 7 }) +
          frond([420, 760], 520, { turn: -66, n: 13, seed: 3 }),
        12,
      ),
      dark: 0.78,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'promo-accessories-tall': () => ({
    width: 960,
    height: 1080,
    camera: { x: 480, y: 540, zoom: 1 },
    oversampling: 1.6,
    items: [
      at(
        scarf({
          fabric: {
            weave: 'satin',
            colour: '#2f4a44',
            print: floral({
              ground: '#2f4a44',
              petals: ['#e9d9c0', '#d99a78', '#e8c46c'],
              leaf: '#7fa08c',
              centre: '#f0e6d0',
              scale: 1.1,
              size: 300,
              count: 22,
            }),
          },
          border: '#ead9bd',
        }),
        [330, 640],
        { scale: 0.6, turn: -12 },
      ),
      at(
        tote({
          fabric: { weave: 'canvas', colour: '#e7dfcd' },
          handle: { weave: 'canvas', colour: '#8a5a3a' },
        }),
        [700, 800],
        { scale: 0.62, turn: 9, height: 6 },
      ),
      at(hat({ straw: true, fabric: straw, ribbon: '#2f3a3c' }), [560, 520], { scale: 0.6, height: 30 }),
      at(sunglasses({ frame: '#5a3520' }), [340, 850], {
        scale: 0.44,
        turn: -10,
        height: 22,
        conform: true,
      }),
    ],
    backdrop: { colour: '#c9d0c4', plaster: 0.6 },
    pattern: {
      light: through(
        lit +
          frond([-80, 660], 700, { turn: -38, n: 15, seed: 7 }) +
          frond([420, 760], 520, { turn: -66, n: 13, seed: 3 }),
        12,
      ),
      dark: 0.78,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'women-accessories': () => ({
    width: 1200,
    height: 900,
    camera: { x: 600, y: 450, zoom: 1 },
    oversampling: 1.6,
    items: [
      at(
        scarf({
          fabric: {
            weave: 'satin',
            colour: '#b9574a',
            print: floral({
              ground: '#b4574a',
              petals: ['#f1dfcb', '#e8b894', '#f0cf8a'],
              leaf: '#5d6b4f',
              centre: '#7d2f2a',
              scale: 1.1,
              size: 300,
              count: 22,
            }),
          },
          border: '#f2e4cf',
        }),
        [880, 560],
        { scale: 0.74, turn: 14 },
      ),
      at(hat({ straw: true, fabric: straw, ribbon: '#f1ebe0' }), [700, 300], { scale: 0.74, height: 26 }),
      at(sunglasses({ frame: '#2b2422' }), [640, 720], { scale: 0.54, turn: 12, height: 16, conform: true }),
    ],
    backdrop: { colour: '#e6cfc4', plaster: 0.6 },
    pattern: {
      light: through(dark + panes([40, -330], [380, 520], { cols: 4, rows: 3, skew: -12, gap: 24 }), 12),
      dark: 0.78,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
  'men-accessories': () => ({
    width: 1200,
    height: 900,
    camera: { x: 600, y: 450, zoom: 1 },
    oversampling: 1.6,
    items: [
      at(belt({ fabric: { weave: 'leather', colour: '#6e4128' } }), [900, 310], { scale: 0.72, turn: -14 }),
      at(
        hat({ straw: false, fabric: { weave: 'canvas', colour: '#5d6a58' }, ribbon: '#57634f' }),
        [600, 560],
        { scale: 0.66, height: 14 },
      ),
      at(socks({ fabric: { weave: 'rib', colour: '#d9d2c2' }, tip: '#37506a' }), [950, 690], {
        scale: 0.5,
        turn: 24,
        height: 6,
      }),
    ],
    backdrop: { colour: '#b7bdb9', plaster: 0.6 },
    pattern: {
      light: through(
        lit +
          frond([1260, 980], 760, { turn: -132, n: 15, seed: 11 }) +
          frond([1300, 300], 520, { turn: 176, n: 12, seed: 12 }),
        13,
      ),
      dark: 0.76,
    },
    light: { warm: [1.05, 1, 0.93] },
    exposure: 1.02,
  }),
} as const satisfies Readonly<Record<string, () => Banner>>;

/** The name of a banner. */
export type BannerName = keyof typeof scenes;

const big = [960, 1440, 2000];
const tile = [480, 720, 960];
const middle = [600, 900, 1200];
const WIDTHS: Readonly<Record<BannerName, readonly number[]>> = {
  hero: big,
  share: [1200],
  'hero-tall': tile,
  'for-her': tile,
  'for-him': tile,
  'for-them': tile,
  'promo-accessories': big,
  'promo-accessories-tall': tile,
  'women-accessories': middle,
  'men-accessories': middle,
};

/** Every banner with the widths in which it is kept, in pixels, and the artwork of its light. */
export const BANNERS = (Object.keys(scenes) as BannerName[]).map((name) => ({
  name,
  widths: WIDTHS[name],
  pattern: scenes[name]().pattern,
}));

/** The scene of a banner, at its full width or drawn `share` as large. */
export function bannerScene(name: BannerName, share = 1): Scene {
  const { pattern, width, height, camera, ...rest }: Banner = scenes[name]();
  return {
    ...rest,
    width: Math.round(width * share),
    height: Math.round(height * share),
    camera: { ...camera, zoom: camera.zoom * share },
    pattern: { map: lightThrough(pattern.light.svg, pattern.light.softness), dark: pattern.dark },
  };
}
