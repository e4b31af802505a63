/** The clothes rail of the home page: one scene, wide, tall, and for link previews. */
import { stripe } from '../../cloth/prints.ts';
import type { Item } from '../../light/scene.ts';
import { dress } from '../../sew/garments/clothes/dress/dress.ts';
import { shirt } from '../../sew/garments/clothes/shirt/shirt.ts';
import { tee } from '../../sew/garments/clothes/tee/tee.ts';
import { hanger } from '../../sew/garments/hangers/hanger.ts';
import { rail } from '../../sew/garments/hangers/rail.ts';
import type { Garment } from '../../sew/piece.ts';
import { at, createBanner, type Banner } from './banner.ts';
import { frond, panes, throughWindow } from './daylight.ts';

/** Distance of the rail from the upper edge in scene units, and scale of adults' clothes. */
const RAIL_Y = 96;
const SCALE = 0.68;

/** Places a garment on a hanger. `top` is the height of its neck on the board. */
function hung(
  garment: Garment,
  x: number,
  o: { top: number; scale?: number; hanger: Parameters<typeof hanger>[0] },
): Item[] {
  const scale = SCALE * (o.scale ?? 1);
  const y = RAIL_Y + (625 - (o.top - 128)) * scale;
  return [
    at(hanger({ y: o.top + 14, ...o.hanger }), [x, y], { scale, height: 8 }),
    at(garment, [x, y], { scale, height: 14 }),
  ];
}

function onTheRail(): Pick<Banner, 'items' | 'backdrop' | 'pattern' | 'exposure' | 'light' | 'shadow'> {
  const campShirt = shirt({
    fitGroup: 'men',
    sleeve: 'short',
    collar: 'camp',
    fabric: { weave: 'linen', colour: '#ebe4d6', second: '#f6f1e6' },
    button: '#7a5a3c',
  });
  const sundress = dress({
    style: 'sun',
    fabric: { weave: 'linen', colour: '#c4714a', second: '#d68d66' },
    button: '#f3e9d8',
  });
  const kidsTee = tee({
    fitGroup: 'kids',
    fabric: {
      weave: 'jersey',
      colour: '#f1ece0',
      print: stripe('y', [20, '#f1ece0'], [13, '#5d7a8c']),
    },
    rib: { weave: 'jersey', colour: '#f1ece0' },
  });
  return {
    items: [
      at(rail({ w: 1560, y: 100, r: 13 }), [1500, RAIL_Y + 525], { scale: 1 }),
      ...hung(campShirt, 1075, { top: 208, hanger: { half: 190, drop: 56 } }),
      ...hung(sundress, 1474, { top: 118, hanger: { half: 148, drop: 30, hook: 150 } }),
      ...hung(kidsTee, 1786, { top: 278, scale: 0.69, hanger: { half: 168, drop: 48, hook: 175 } }),
    ],
    backdrop: { colour: '#e8e0d2', plaster: 1 },
    pattern: {
      light: throughWindow(
        9,
        panes([140, -190], [330, 330], { cols: 5, rows: 3, skew: -16 }),
        frond([120, 860], 620, { turn: -52, n: 15, seed: 4 }),
        frond([-40, 300], 560, { turn: 8, n: 14, seed: 9 }),
        frond([560, 1060], 460, { turn: -74, n: 13, seed: 2 }),
      ),
      dark: 0.68,
    },
    exposure: 1.04,
    light: { key: 1.06, fill: 0.5, warm: [1.07, 1.0, 0.9] },
    shadow: { tight: 0.3, wide: 0.24 },
  };
}

/** The rail beside an empty wall, which holds the home page's text. */
export const hero = (): Banner => createBanner([2000, 960], {}, onTheRail());

/** The same for tall screens: the rail alone. */
export const heroTall = (): Banner => createBanner([960, 1080], { x: 1420, y: 500, zoom: 1.04 }, onTheRail());

/** The shop's link preview. */
export const linkPreview = (): Banner =>
  createBanner([1200, 630], { x: 1430, y: 430, zoom: 0.86 }, onTheRail());
