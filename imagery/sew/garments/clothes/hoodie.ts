import type { FabricSpec } from '../../../cloth/fabric.ts';
import { mirrorToLine, distanceTo, mirrorX, offset, mirrorToOutline } from '../../../draft/path.ts';
import { gradeBlock, UNIT_CM, type FitGroup, type Size } from '../../../draft/sizes.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Fit, Garment, Piece, Side } from '../../piece.ts';
import { X } from '../centre.ts';
import { createFlutes, topEase } from '../drapes.ts';
import type { Brand } from '../parts/brand-patch.ts';
import { backOfHood, drawHood } from '../parts/hood.ts';
import { longSleeve } from '../parts/long-sleeve.ts';

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const BLOCKS = {
  men: {
    top: 330,
    neckHalf: 100,
    shoulder: 250,
    shoulderDrop: 46,
    chest: 278,
    under: 270,
    hem: 250,
    len: 664,
    sleeveLength: 600,
    turn: 72,
    sleeveTop: 206,
    wrist: 112,
  },
  women: {
    top: 336,
    neckHalf: 92,
    shoulder: 226,
    shoulderDrop: 44,
    chest: 252,
    under: 256,
    hem: 228,
    len: 604,
    sleeveLength: 570,
    turn: 72,
    sleeveTop: 190,
    wrist: 102,
  },
  kids: {
    top: 356,
    neckHalf: 100,
    shoulder: 240,
    shoulderDrop: 42,
    chest: 270,
    under: 250,
    hem: 248,
    len: 566,
    sleeveLength: 476,
    turn: 69,
    sleeveTop: 196,
    wrist: 116,
  },
};
const GRADE = {
  neckHalf: 2,
  shoulder: 9,
  shoulderDrop: 1,
  chest: 14,
  under: 7,
  hem: 13,
  len: 18,
  sleeveLength: 12,
  sleeveTop: 5,
  wrist: 3,
};
/** Children grow in length. */
const KIDS_GRADE = { len: 44, sleeveLength: 34 };

/** What a hoodie is made of. `fold` is the seed of its folds. */
export type HoodieOptions = {
  readonly side?: Side;
  /** The brand of the label. */
  readonly brand?: Brand;
  readonly fitGroup?: FitGroup;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly rib?: FabricSpec;
  readonly cord?: string;
  readonly stitch?: string;
  readonly metal?: string;
};

const DEFAULTS = {
  side: 'front',
  brand: 'keystone',
  fitGroup: 'men',
  size: 'M',
  fold: 0,
  cord: '#efece4',
  stitch: '#000',
  metal: '#b9b6ad',
} as const satisfies Partial<HoodieOptions>;

/** Drafts outline and lines. */
function draft(o: HoodieOptions) {
  const options = { ...DEFAULTS, ...o };
  const { side, fitGroup, size } = options;
  const block = gradeBlock(BLOCKS[fitGroup], fitGroup === 'kids' ? { ...GRADE, ...KIDS_GRADE } : GRADE, size),
    topY = block.top,
    shoulderY = topY + block.shoulderDrop,
    underY = topY + block.under,
    hemY = topY + block.len,
    ribHeight = 62,
    ribY = hemY - ribHeight;
  const [neckY, neckBend] = side === 'front' ? [topY + 84, topY + 50] : [topY + 26, topY + 16];
  const outline =
    mirrorToOutline(`M500 ${neckY} C${X(50)} ${neckY} ${X(block.neckHalf - 6)} ${neckBend} ${X(block.neckHalf)} ${topY}
    C${X(block.neckHalf + 40)} ${topY + 10} ${X(block.shoulder - 54)} ${shoulderY - 22} ${X(block.shoulder)} ${shoulderY} C${X(block.shoulder - 22)} ${shoulderY + 84} ${X(block.chest - 44)} ${underY - 70} ${X(block.chest)} ${underY}
    C${X(block.chest)} ${underY + 120} ${X(block.hem + 34)} ${ribY - 110} ${X(block.hem + 26)} ${ribY - 26} Q${X(block.hem + 22)} ${ribY - 4} ${X(block.hem)} ${ribY} L${X(block.hem - 4)} ${hemY - 6} Q${X(block.hem - 6)} ${hemY} ${X(block.hem - 20)} ${hemY + 1} C${X(100)} ${hemY + 7} ${X(60)} ${hemY + 7} 500 ${hemY + 7}`);
  const sheet = createSheet(outline);
  const armhole = `M${X(block.shoulder)} ${shoulderY} C${X(block.shoulder - 24)} ${shoulderY + 84} ${X(block.chest - 50)} ${underY - 70} ${X(block.chest)} ${underY}`;
  const ribMid = mirrorToLine(
    `M500 ${hemY - ribHeight / 2 + 5} C${X(90)} ${hemY - ribHeight / 2 + 5} ${X(block.hem - 60)} ${hemY - ribHeight / 2} ${X(block.hem + 4)} ${hemY - ribHeight / 2 - 2}`,
  );
  const ribSeam = offset(ribMid, -ribHeight / 2);
  return {
    ...options,
    block,
    topY,
    shoulderY,
    underY,
    hemY,
    ribHeight,
    ribY,
    outline,
    sheet,
    armhole,
    ribMid,
    ribSeam,
  };
}
type Draft = ReturnType<typeof draft>;

/** Knits the rib of the hem and gathers the body above it. */
function sewRib({ stitch, block, ribHeight, ribY, sheet, ribMid, ribSeam }: Draft): void {
  sheet.ribbing(ribMid, ribHeight - 2, { pitch: 5.2, lift: 0.4, depth: 0.85 });
  sheet.seam(ribSeam, { depth: 1.2 }).stitch(ribSeam, { at: -7, colour: stitch, opacity: 0.2 });
  const gathers: string[] = [];
  for (let k = -11; k <= 11; k++) {
    const x = 500 + k * (block.hem / 11.4),
      y = ribY + 4;
    gathers.push(`M${x} ${y} Q${x + (k % 3)} ${y - 16} ${x + (k % 2) * 3} ${y - 28 - 14 * ((k * 7) % 3)}`);
  }
  sheet.gathers(gathers, { depth: 0.5, width: 4 });
}

/** Sews the kangaroo pocket. */
function sewPocket({ stitch, block, ribY, sheet }: Draft): void {
  const pocketTop = ribY - 208,
    pocketHalf = block.hem * 0.66,
    topHalf = block.hem * 0.4;
  const pocket = `M${X(-topHalf)} ${pocketTop} L${X(topHalf)} ${pocketTop} C${X(topHalf + 8)} ${pocketTop + 50} ${X(pocketHalf - 8)} ${pocketTop + 96} ${X(pocketHalf)} ${pocketTop + 130} L${X(pocketHalf)} ${ribY} L${X(-pocketHalf)} ${ribY} L${X(-pocketHalf)} ${pocketTop + 130} C${X(-pocketHalf + 8)} ${pocketTop + 96} ${X(-topHalf - 8)} ${pocketTop + 50} ${X(-topHalf)} ${pocketTop} Z`;
  sheet.overlay(pocket, { lift: 1.9, edge: 1.5 });
  sheet.stitch(`M${X(-topHalf)} ${pocketTop + 5} L${X(topHalf)} ${pocketTop + 5}`, {
    colour: stitch,
    opacity: 0.24,
  });
  const mouth = `M${X(topHalf)} ${pocketTop} C${X(topHalf + 8)} ${pocketTop + 50} ${X(pocketHalf - 8)} ${pocketTop + 96} ${X(pocketHalf)} ${pocketTop + 130}`;
  for (const d of [mouth, mirrorX(mouth)]) {
    sheet.stitch(d, { at: d === mouth ? 9 : -9, colour: stitch, opacity: 0.26 });
    sheet.line(d, '#000', { opacity: 0.3, width: 3, soft: 1.6 });
    sheet.dent(d, 0.35, { width: 7, soft: 2 });
  }
  for (const m of [-1, 1])
    sheet.stitch(`M${X(m * (pocketHalf - 5))} ${pocketTop + 132} L${X(m * (pocketHalf - 5))} ${ribY}`, {
      colour: stitch,
      opacity: 0.24,
    });
}

/** Sews the armholes. */
function sewArmholes({ stitch, sheet, armhole }: Draft): void {
  for (const d of [armhole, mirrorX(armhole)])
    sheet.seam(d, { depth: 0.6 }).stitch(d, { at: d === armhole ? 8 : -8, colour: stitch, opacity: 0.2 });
}

/** Shades the body beneath the hood. */
function shadeNeck({ topY, sheet }: Draft): void {
  sheet.tone(
    `M${X(-150)} ${topY - 10} L${X(150)} ${topY - 10} L${X(96)} ${topY + 128} L500 ${topY + 152} L${X(-96)} ${topY + 128} Z`,
    '#000',
    { opacity: 0.2, soft: 14 },
  );
}

/**
 * Factor from `fold` to the seed of a sleeve. The places of the folds are sines of the seed, and two seeds may have nearly the same sine.
 * With this factor, the sleeves of no two hoodies of the demo shop fold alike.
 */
const SLEEVE_SEED_STEP = 1017;

/** A long sleeve. `m` is the side. */
function sleeveOf({ fold, fabric, rib, stitch, block, shoulderY }: Draft, m: number): Piece {
  return longSleeve({
    m,
    shoulder: block.shoulder,
    shoulderY,
    len: block.sleeveLength,
    turn: block.turn,
    top: block.sleeveTop,
    wrist: block.wrist + 18,
    cuffLen: 66,
    cuff: 'rib',
    fabric,
    trim: rib,
    seed: 27 + m + fold * SLEEVE_SEED_STEP,
    stitch,
    ease: 0.05,
    puff: 0.12,
    bend: 14,
  });
}

/** The body with everything sewn on it. */
function bodyOf({ fitGroup, fold, fabric, underY, hemY, outline, sheet, armhole, ribSeam }: Draft): Piece {
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 8,
    cloth: {
      ease: topEase,
      seed: { men: 91, women: 94, kids: 97 }[fitGroup] + fold * 1009,
      // Air that outweighs the cloth would lift the front of every colour into the same dome.
      air: 0.046,
      weight: 0.048,
      stiff: 0.24,
      rough: 26,
      flutes: createFlutes({ from: underY - 120, to: hemY, pitch: 170, height: 40, seed: 3 + fold * 1.9 }),
      ceiling: 44,
      relax: 3,
      free: (_, y) => (y > hemY - 20 ? 0.5 : 0),
      creases: [
        { d: distanceTo(ribSeam), width: 16, pull: 0.16, hold: 0.2 },
        { d: distanceTo(armhole), width: 14, pull: 0.08 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.08 },
      ],
    },
  };
}

/** How it fits. */
function fitOf({ fitGroup, block, topY, shoulderY, underY, hemY }: Draft): Fit {
  const turn = (block.turn * Math.PI) / 180;
  return {
    unit: UNIT_CM[fitGroup],
    hang: { by: 'shoulders', y: topY + 12, half: block.shoulder, above: 190 },
    measures: [
      { name: 'chest', line: `M${X(-block.chest)} ${underY} L${X(block.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(block.neckHalf)} ${topY} L${X(block.neckHalf)} ${hemY + 6}` },
      {
        name: 'sleeve',
        line: `M${X(block.shoulder)} ${shoulderY} L${X(block.shoulder - 42 + block.sleeveLength * Math.cos(turn))} ${shoulderY + 16 + block.sleeveLength * Math.sin(turn)}`,
      },
    ],
  };
}

/** A pullover hoodie with a kangaroo pocket, ribs at hem and cuffs, and a drawcord. */
export function hoodie(o: HoodieOptions): Garment {
  const drafted = draft(o);
  const { brand, side, fitGroup, size, fold, topY, block, fabric, stitch, cord, metal } = drafted;
  const isFront = side === 'front';
  sewRib(drafted);
  if (isFront) sewPocket(drafted);
  sewArmholes(drafted);
  if (isFront) shadeNeck(drafted);
  const neck = { brand, topY, neckHalf: block.neckHalf, fabric, stitch, cord, metal, fold };
  const hood = isFront ? drawHood(neck) : [backOfHood(neck)];
  return {
    shape: `hoodie-${side}-${fitGroup}-${size}-${fold}`,
    pieces: [sleeveOf(drafted, -1), sleeveOf(drafted, 1), bodyOf(drafted), ...hood],
    fit: fitOf(drafted),
  };
}
