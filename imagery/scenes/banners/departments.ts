/** A still life for every department, as a tile of the home page and for link previews. */
import { gingham, sprig } from '../../cloth/prints.ts';
import type { Item } from '../../light/scene.ts';
import { belt } from '../../sew/garments/accessories/belt.ts';
import { hat } from '../../sew/garments/accessories/hat.ts';
import { socks } from '../../sew/garments/accessories/socks.ts';
import { blouse } from '../../sew/garments/clothes/blouse/blouse.ts';
import { bottoms } from '../../sew/garments/clothes/bottoms/bottoms.ts';
import { shirt } from '../../sew/garments/clothes/shirt/shirt.ts';
import { skirt } from '../../sew/garments/clothes/skirt.ts';
import { at, createBanner, STRAW, SUN, type Banner } from './banner.ts';
import { frond, panes, throughLeaves, throughWindow } from './daylight.ts';

type Wall = Pick<Banner, 'backdrop' | 'pattern'>;

/** A tile of 4:5. */
function tile(wall: Wall, ...items: readonly Item[]): Banner {
  return createBanner([960, 1200], { x: 500, y: 625, zoom: 0.96 }, { ...SUN, ...wall, items });
}

/** The department's link preview: the same things, side by side. */
function linkPreview(wall: Wall, ...items: readonly Item[]): Banner {
  return createBanner([1200, 630], { x: 500, y: 625, zoom: 0.8 }, { ...SUN, ...wall, items });
}

const printed = () =>
  skirt({
    style: 'tiered',
    fabric: {
      weave: 'poplin',
      colour: '#c98f7c',
      print: sprig({ ground: '#bd7f6c', ink: '#f0dccb', accent: '#7d3f38' }),
    },
  });
const peasant = () => blouse({ style: 'peasant', fabric: { weave: 'crepe', colour: '#f1ebe0' } });
const sunHat = () => hat({ straw: true, fabric: STRAW, ribbon: '#6d3f38' });
const clayWall: Wall = {
  backdrop: { colour: '#dcb9a8', plaster: 0.7 },
  pattern: {
    light: throughLeaves(
      13,
      frond([1060, 80], 760, { turn: 148, n: 15, seed: 3 }),
      frond([1100, 700], 560, { turn: 170, n: 13, seed: 8 }),
    ),
    dark: 0.74,
  },
};

/** Women: a blouse over a printed skirt, and a straw hat. */
export const forHer = (): Banner =>
  tile(
    clayWall,
    at(printed(), [596, 838], { scale: 0.74, turn: 5 }),
    at(peasant(), [452, 452], { scale: 0.8, turn: -4, height: 26 }),
    at(sunHat(), [150, 1010], { scale: 0.62, height: 10 }),
  );
export const linkPreviewForHer = (): Banner =>
  linkPreview(
    clayWall,
    at(printed(), [900, 700], { scale: 0.66, turn: 6 }),
    at(peasant(), [420, 600], { scale: 0.72, turn: -5, height: 20 }),
    at(sunHat(), [20, 880], { scale: 0.5, height: 26 }),
  );

const pleatedShort = () =>
  bottoms({
    fitGroup: 'men',
    style: 'chino',
    length: 'short',
    pleats: true,
    fabric: { weave: 'twill', colour: '#cdbf9f' },
    button: '#5b4633',
  });
const campShirt = () =>
  shirt({
    fitGroup: 'men',
    sleeve: 'short',
    collar: 'camp',
    fabric: { weave: 'linen', colour: '#37506a', second: '#56708a' },
    button: '#e9dfcc',
  });
const tanBelt = () => belt({ fabric: { weave: 'leather', colour: '#7a4a2b' } });
const slateWall: Wall = {
  backdrop: { colour: '#a9b8bf', plaster: 0.7 },
  pattern: {
    light: throughWindow(12, panes([-180, -330], [420, 460], { cols: 4, rows: 4, skew: -14, gap: 26 })),
    dark: 0.76,
  },
};

/** Men: a camp shirt over pleated shorts, and a belt. */
export const forHim = (): Banner =>
  tile(
    slateWall,
    at(pleatedShort(), [580, 800], { scale: 0.94, turn: 4 }),
    at(campShirt(), [440, 470], { scale: 0.88, turn: -5, height: 26 }),
    at(tanBelt(), [150, 1060], { scale: 0.5, turn: 20, height: 6 }),
  );
export const linkPreviewForHim = (): Banner =>
  linkPreview(
    slateWall,
    at(pleatedShort(), [860, 640], { scale: 0.84, turn: 5 }),
    at(campShirt(), [400, 640], { scale: 0.82, turn: -5, height: 20 }),
    at(tanBelt(), [20, 860], { scale: 0.44, turn: 20, height: 6 }),
  );

const pullOn = () =>
  bottoms({ fitGroup: 'kids', style: 'pull', fabric: { weave: 'corduroy', colour: '#4f6f6a' } });
const checkedShirt = () =>
  shirt({
    fitGroup: 'kids',
    sleeve: 'short',
    fabric: { weave: 'poplin', colour: '#f8f3e6', print: gingham(22, '#d39a35') },
    button: '#f5efe0',
  });
const ribSocks = () => socks({ fabric: { weave: 'rib', colour: '#efe8da' }, tip: '#c0623f' });
const strawWall: Wall = {
  backdrop: { colour: '#e3cf9f', plaster: 0.7 },
  pattern: {
    light: throughLeaves(
      13,
      frond([-60, 1240], 700, { turn: -58, n: 14, seed: 6 }),
      frond([-120, 420], 520, { turn: -8, n: 13, seed: 5 }),
    ),
    dark: 0.76,
  },
};

/** Kids: a checked shirt over corduroys, and socks. */
export const forThem = (): Banner =>
  tile(
    strawWall,
    at(pullOn(), [610, 820], { scale: 0.8, turn: 7 }),
    at(checkedShirt(), [430, 450], { scale: 0.86, turn: -6, height: 26 }),
    at(ribSocks(), [150, 1010], { scale: 0.5, turn: -14, height: 6 }),
  );
export const linkPreviewForThem = (): Banner =>
  linkPreview(
    strawWall,
    at(pullOn(), [840, 620], { scale: 0.66, turn: 8 }),
    at(checkedShirt(), [420, 620], { scale: 0.82, turn: -6, height: 20 }),
    at(ribSocks(), [30, 840], { scale: 0.42, turn: -14, height: 6 }),
  );
