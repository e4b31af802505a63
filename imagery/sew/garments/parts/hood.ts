import type { FabricSpec } from '../../../cloth/fabric.ts';
import {
  between,
  distanceTo,
  mirrorToLine,
  mirrorX,
  offset,
  mirrorToOutline,
  rect,
} from '../../../draft/path.ts';
import { createSheet } from '../../create-sheet.ts';
import type { Piece } from '../../piece.ts';
import type { Sheet } from '../../sheet.ts';
import { X } from '../centre.ts';
import { FLAT_DRAPE } from '../drapes.ts';
import { sewBrandLabel } from './brand-label.ts';
import type { Brand } from './brand-patch.ts';

/** What a hood is made of: the neck it is sewn to (its top and half width, in units), its cloth and its cord. */
export type HoodOptions = {
  readonly topY: number;
  readonly neckHalf: number;
  readonly fabric: FabricSpec;
  readonly brand: Brand;
  readonly stitch: string;
  readonly cord: string;
  readonly metal: string;
  readonly fold: number;
};

/** Half of the shell, and its edge at the face. */
function draftHalf({ topY, neckHalf }: HoodOptions): { half: string; mouth: string } {
  const inner = `M500 ${topY - 132} C${X(46)} ${topY - 132} ${X(88)} ${topY - 108} ${X(92)} ${topY - 52} C${X(94)} ${topY - 4} ${X(62)} ${topY + 48} `;
  const cross = `C${X(40)} ${topY + 84} ${X(14)} ${topY + 108} ${X(-22)} ${topY + 128}`;
  const mouth = `${inner} ${X(52)} ${topY + 62} ${cross}`;
  const under = `C${X(20)} ${topY + 166} ${X(78)} ${topY + 132} ${X(neckHalf + 4)} ${topY + 74}`;
  const outer = `C${X(neckHalf + 40)} ${topY + 44} ${X(neckHalf + 66)} ${topY - 4} ${X(neckHalf + 68)} ${topY - 66} C${X(neckHalf + 70)} ${topY - 148} ${X(neckHalf + 22)} ${topY - 204} ${X(58)} ${topY - 220} C${X(36)} ${topY - 228} ${X(16)} ${topY - 230} 500 ${topY - 230}`;
  const half = `${mouth} L${X(-18)} ${topY + 150} ${under} ${outer} Z`;
  return { half, mouth };
}

/** The dark inside, with the seam down the middle. */
function insideOf({ brand, topY, stitch, fabric }: HoodOptions): Piece {
  const inside = createSheet(
    mirrorToOutline(
      `M500 ${topY - 150} C${X(70)} ${topY - 150} ${X(112)} ${topY - 118} ${X(112)} ${topY - 52} C${X(112)} ${topY + 20} ${X(60)} ${topY + 90} 500 ${topY + 128}`,
    ),
  );
  inside.tone(inside.outline, '#000', { opacity: 0.26 });
  inside.tone(
    mirrorToOutline(
      `M500 ${topY - 140} C${X(70)} ${topY - 140} ${X(98)} ${topY - 110} ${X(98)} ${topY - 52} C${X(80)} ${topY - 90} ${X(40)} ${topY - 104} 500 ${topY - 106}`,
    ),
    '#000',
    { opacity: 0.26, soft: 12 },
  );
  inside.seam(`M500 ${topY - 140} L500 ${topY + 16}`, { depth: 0.9 });
  for (const k of [-6, 6])
    inside.stitch(`M${X(k)} ${topY - 140} L${X(k)} ${topY + 16}`, { colour: stitch, opacity: 0.22 });
  const neck = `M${X(-92)} ${topY + 14} C${X(-50)} ${topY + 36} ${X(50)} ${topY + 36} ${X(92)} ${topY + 14}`;
  inside.tone(between(neck, offset(neck, 120)), '#000', { opacity: 0.16, soft: 2 });
  inside.line(neck, '#000', { opacity: 0.18, width: 13 });
  for (const at of [5, -5]) inside.stitch(neck, { at, opacity: 0.28 });
  sewBrandLabel(inside, brand, { at: [500, topY - 6], width: 54, height: 25 });
  return { outline: inside.outline, sheet: inside, fabrics: [fabric], lift: 11, cloth: FLAT_DRAPE };
}

/** Bends the cloth over the crown and gathers it at the neck. */
function bendCloth(sheet: Sheet, { topY, neckHalf }: HoodOptions, side: (d: string) => string): void {
  sheet.dent(
    side(`M${X(30)} ${topY - 204} C${X(92)} ${topY - 196} ${X(134)} ${topY - 146} ${X(136)} ${topY - 84}`),
    -0.16,
    {
      width: 30,
      soft: 12,
    },
  );
  for (const [k, reach] of [
    [0, 92],
    [1, 128],
    [2, 84],
    [3, 60],
  ] as const)
    sheet.dent(
      side(
        `M${X(neckHalf + 18 - k * 24)} ${topY + 68 + k * 16} C${X(neckHalf + 20 - k * 18)} ${topY + 40} ${X(neckHalf + 26 - k * 12)} ${topY + 30 - reach * 0.4} ${X(neckHalf + 22 - k * 6)} ${topY + 60 - reach}`,
      ),
      0.22,
      { width: 9, soft: 5 },
    );
  sheet.tone(
    side(
      `M${X(neckHalf + 68)} ${topY - 66} C${X(neckHalf + 66)} ${topY - 4} ${X(neckHalf + 40)} ${topY + 44} ${X(neckHalf + 4)} ${topY + 74} L${X(neckHalf - 20)} ${topY + 60} C${X(neckHalf + 20)} ${topY + 20} ${X(neckHalf + 44)} ${topY - 20} ${X(neckHalf + 46)} ${topY - 66} Z`,
    ),
    '#000',
    { opacity: 0.1, soft: 12 },
  );
}

/** A half of the shell. `m` is the side. */
function shellOf(o: HoodOptions, m: 1 | -1): Piece {
  const { topY, stitch, fold, fabric } = o;
  const { half, mouth } = draftHalf(o);
  const side = (d: string): string => (m === 1 ? d : mirrorX(d));
  const d = side(half);
  const sheet = createSheet(d);
  const hem = side(mouth);
  sheet.stitch(hem, { at: -24 * m, colour: stitch, opacity: 0.26 }).dent(offset(hem, -28 * m), 0.24, {
    width: 5,
    soft: 2,
  });
  sheet.seam(side(`M500 ${topY - 230} L500 ${topY - 132}`), { depth: 0.8, width: 2.4 });
  bendCloth(sheet, o, side);
  const eye = X(m * 47);
  sheet
    .button([eye, topY + 84], 7, { colour: o.metal, holes: 0, metal: true })
    .tone(rect([eye - 3, topY + 81], 6, 6), '#000', { opacity: 0.6, soft: 0.8 });
  return {
    outline: d,
    sheet,
    fabrics: [fabric],
    lift: m === 1 ? 19 : 15,
    edge: 3.4,
    roll: 4.4,
    grains: { 0: { turn: m * -9, x: 500, y: topY } },
    cloth: {
      ease: 0.02,
      air: 0.06,
      weight: 0.02,
      stiff: 0.34,
      rough: 7,
      ceiling: 22,
      relax: 3,
      fine: 6,
      seed: 8 + m + fold * 1009,
      creases: [
        { d: distanceTo(side(`M500 ${topY - 230} L500 ${topY - 132}`)), width: 14, pull: 0.12, hold: 0.5 },
        { d: distanceTo(hem), width: 12, pull: 0.05, hold: 0.3 },
      ],
    },
  };
}

/**
 * A hood laid up behind the neck: its dark inside with the seam down the middle, then the two halves of the shell. They
 * meet in a seam over the crown, and their fronts cross at the neck, the right one over the left.
 */
export function drawHood(o: HoodOptions): Piece[] {
  return [
    insideOf(o),
    shellOf(o, -1),
    shellOf(o, 1),
    drawCord(o, { m: -1, length: 148 }),
    drawCord(o, { m: 1, length: 176 }),
  ];
}

/** The hood from behind: the shell with its seam over the crown, sewn to the neck below. */
export function backOfHood({ topY, neckHalf, fabric, stitch, fold }: HoodOptions): Piece {
  const crown = `M500 ${topY - 230} C${X(16)} ${topY - 230} ${X(36)} ${topY - 228} ${X(58)} ${topY - 220} C${X(neckHalf + 22)} ${topY - 204} ${X(neckHalf + 64)} ${topY - 148} ${X(neckHalf + 60)} ${topY - 70} C${X(neckHalf + 58)} ${topY - 22} ${X(neckHalf + 46)} ${topY + 8} ${X(neckHalf + 26)} ${topY + 24}`;
  const neck = `M500 ${topY + 50} C${X(46)} ${topY + 50} ${X(neckHalf - 20)} ${topY + 46} ${X(neckHalf + 26)} ${topY + 24}`;
  const neckLine = mirrorToLine(neck);
  const outline = between(mirrorToLine(crown), neckLine);
  const sheet = createSheet(outline);
  const seam = `M500 ${topY - 236} L500 ${topY + 54}`;
  sheet.seam(seam, { depth: 1, width: 2.4 });
  for (const at of [-7, 7]) sheet.stitch(seam, { at, colour: stitch, opacity: 0.22 });
  sheet.stitch(neckLine, { at: -8, colour: stitch, opacity: 0.24 });
  // The cloth falls in at the neck, and turns away at the sides.
  for (const m of [1, -1]) {
    for (const [x, reach, bend] of [
      [26, 96, 8],
      [58, 138, 22],
      [88, 104, 34],
    ] as const)
      sheet.dent(
        `M${X(m * x)} ${topY + 44} C${X(m * (x + 2))} ${topY + 12} ${X(m * (x + bend * 0.5))} ${topY - reach * 0.5} ${X(m * (x + bend))} ${topY - reach}`,
        0.2,
        { width: 10, soft: 6 },
      );
    sheet.tone(
      `M${X(m * (neckHalf + 64))} ${topY - 90} C${X(m * (neckHalf + 60))} ${topY - 10} ${X(m * (neckHalf + 30))} ${topY + 26} ${X(m * neckHalf)} ${topY + 30} C${X(m * (neckHalf + 14))} ${topY} ${X(m * (neckHalf + 30))} ${topY - 40} ${X(m * (neckHalf + 34))} ${topY - 90} Z`,
      '#000',
      { opacity: 0.12, soft: 14 },
    );
  }
  return {
    outline,
    sheet,
    fabrics: [fabric],
    lift: 13,
    edge: 3.4,
    roll: 4.4,
    cloth: {
      ease: 0.022,
      air: 0.07,
      weight: 0.02,
      stiff: 0.32,
      rough: 9,
      ceiling: 30,
      relax: 3,
      fine: 6,
      seed: 8 + fold * 1009,
      creases: [
        { d: distanceTo(seam), width: 14, pull: 0.08, hold: 0.4 },
        { d: distanceTo(neckLine), width: 14, pull: 0.14, hold: 0.4 },
      ],
    },
  };
}

function drawCord({ topY, cord }: HoodOptions, { m, length }: { m: 1 | -1; length: number }): Piece {
  const x = X(m * 47);
  const y = topY + 84;
  const d = `M${x} ${y} C${x + m * 7} ${y + 44} ${x - m * 3} ${y + length * 0.6} ${x + m * 8} ${y + length}`;
  const outline = between(offset(d, -5.5), offset(d, 5.5));
  const sheet = createSheet(outline);
  sheet.raw(
    'colour',
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="12" stroke-dasharray="1.6 2.4"/>`,
  );
  for (const [width, level] of [
    [11, 150],
    [8, 168],
    [5, 182],
    [2.5, 190],
  ] as const)
    sheet.raw(
      'relief',
      `<path d="${d}" fill="none" stroke="rgb(${level},${level},${level})" stroke-width="${width}"/>`,
    );
  sheet.tone(rect([x + m * 8 - 9, y + length - 20], 18, 24), '#000', { opacity: 0.28 });
  return {
    outline,
    sheet,
    fabrics: [{ weave: 'canvas', colour: cord }],
    lift: 3,
    conform: 10,
    edge: 2,
    roll: 2.4,
    cloth: { ...FLAT_DRAPE, fine: 5 },
  };
}
