/** Still lifes of accessories. */
import { floral } from '../../cloth/prints.ts';
import type { Item } from '../../light/scene.ts';
import { belt } from '../../sew/garments/accessories/belt.ts';
import { hat } from '../../sew/garments/accessories/hat.ts';
import { scarf } from '../../sew/garments/accessories/scarf.ts';
import { socks } from '../../sew/garments/accessories/socks.ts';
import { sunglasses } from '../../sew/garments/accessories/sunglasses.ts';
import { tote } from '../../sew/garments/accessories/tote.ts';
import { at, createBanner, STRAW, SUN, type Banner } from './banner.ts';
import { frond, panes, throughLeaves, throughWindow } from './daylight.ts';

type Place = readonly [x: number, y: number];

/** A silk square with flowers of about a hand's width. */
function printedScarf(
  ground: string,
  dye: { colour: string; petals: readonly string[]; leaf: string; centre: string; border: string },
) {
  const { colour, border, ...flowers } = dye;
  const print = floral({ ground, ...flowers, scale: 1.1, size: 300, count: 22 });
  return scarf({ fabric: { weave: 'satin', colour, print }, border });
}

/** Places scarf, bag, hat and sunglasses. */
function promo(places: Readonly<Record<'scarf' | 'tote' | 'hat' | 'sunglasses', Place>>): {
  items: readonly Item[];
} & Pick<Banner, 'backdrop' | 'pattern' | 'light' | 'exposure'> {
  const square = printedScarf('#2f4a44', {
    colour: '#2f4a44',
    petals: ['#e9d9c0', '#d99a78', '#e8c46c'],
    leaf: '#7fa08c',
    centre: '#f0e6d0',
    border: '#ead9bd',
  });
  const bag = tote({
    fabric: { weave: 'canvas', colour: '#e7dfcd' },
    handle: { weave: 'canvas', colour: '#8a5a3a' },
  });
  return {
    ...SUN,
    items: [
      at(square, places.scarf, { scale: 0.6, turn: -12 }),
      at(bag, places.tote, { scale: 0.62, turn: 9, height: 6 }),
      at(hat({ straw: true, fabric: STRAW, ribbon: '#2f3a3c' }), places.hat, { scale: 0.6, height: 30 }),
      at(sunglasses({ frame: '#5a3520' }), places.sunglasses, {
        scale: 0.44,
        turn: -10,
        height: 22,
        conform: true,
      }),
    ],
    backdrop: { colour: '#c9d0c4', plaster: 0.6 },
    pattern: {
      light: throughLeaves(
        12,
        frond([-80, 660], 700, { turn: -38, n: 15, seed: 7 }),
        frond([420, 760], 520, { turn: -66, n: 13, seed: 3 }),
      ),
      dark: 0.78,
    },
  };
}

/** The wide band of the home page; its left half is free for text. */
export const promoWide = (): Banner =>
  createBanner(
    [2000, 640],
    {},
    promo({ scarf: [1210, 330], tote: [1780, 372], hat: [1486, 250], sunglasses: [1300, 520] }),
  );

/** The same for tall screens; its upper half is free. */
export const promoTall = (): Banner =>
  createBanner(
    [960, 1080],
    {},
    promo({ scarf: [330, 640], tote: [700, 800], hat: [560, 520], sunglasses: [340, 850] }),
  );

/** Women's accessories: scarf, straw hat and sunglasses. */
export const womenAccessories = (): Banner => {
  const square = printedScarf('#b4574a', {
    colour: '#b9574a',
    petals: ['#f1dfcb', '#e8b894', '#f0cf8a'],
    leaf: '#5d6b4f',
    centre: '#7d2f2a',
    border: '#f2e4cf',
  });
  return createBanner(
    [1200, 900],
    {},
    {
      ...SUN,
      items: [
        at(square, [880, 560], { scale: 0.74, turn: 14 }),
        at(hat({ straw: true, fabric: STRAW, ribbon: '#f1ebe0' }), [700, 300], { scale: 0.74, height: 26 }),
        at(sunglasses({ frame: '#2b2422' }), [640, 720], {
          scale: 0.54,
          turn: 12,
          height: 16,
          conform: true,
        }),
      ],
      backdrop: { colour: '#e6cfc4', plaster: 0.6 },
      pattern: {
        light: throughWindow(12, panes([40, -330], [380, 520], { cols: 4, rows: 3, skew: -12, gap: 24 })),
        dark: 0.78,
      },
    },
  );
};

/** Men's accessories: belt, canvas hat and socks. */
export const menAccessories = (): Banner =>
  createBanner(
    [1200, 900],
    {},
    {
      ...SUN,
      items: [
        at(belt({ fabric: { weave: 'leather', colour: '#6e4128' } }), [900, 310], {
          scale: 0.72,
          turn: -14,
        }),
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
        light: throughLeaves(
          13,
          frond([1260, 980], 760, { turn: -132, n: 15, seed: 11 }),
          frond([1300, 300], 520, { turn: 176, n: 12, seed: 12 }),
        ),
        dark: 0.76,
      },
    },
  );
