import type { FabricSpec } from '../../../cloth/fabric.ts';
import { acrossFold, between, distanceTo, mirrorX, offset, onFold, type Point } from '../../../draft/path.ts';
import { graded, type Size } from '../../../draft/sizes.ts';
import type { Crease } from '../../../drape/settings.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { sheet } from '../../sheet.ts';
import { FLAT, PADDED, STRAIGHT, flutes, ramp } from '../falls.ts';
import { gatherRow } from '../parts/gather-row.ts';

const X = (v: number): number => 500 + v;

/** Half measures from the centre front in M, and how far below the shoulder things lie. */
const CUT = {
  sun: { top: 118, waistY: 330, bust: 172, waist: 146, hem: 318, under: 214, len: 985 },
  smock: { top: 128, waistY: 300, bust: 196, waist: 196, hem: 328, under: 214, len: 985 },
  slip: { top: 118, waistY: 350, bust: 172, waist: 158, hem: 246, under: 214, len: 985 },
};
const GRADE = { waistY: 5, bust: 10, waist: 10, hem: 12, under: 5, len: 14 };
/** Centimetres in a unit: a dress is drafted smaller than the rest, so that it fits on the board. */
const CENTIMETRES = 0.125;

/** What a dress is made of: gathered with straps, tiered with short sleeves, or a slip cut on the bias. */
export type DressOptions = {
  readonly style?: keyof typeof CUT;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
  readonly tie?: boolean;
};

/** Fills in the options and grades the measures. */
function measure(o: DressOptions) {
  const { style = 'sun', size = 'M', fold = 0, fabric, stitch = '#000', button = '#efe9dc', tie = true } = o;
  const c = graded(CUT[style], GRADE, size),
    T = c.top,
    waistY = T + c.waistY,
    hemY = T + c.len,
    under = T + c.under,
    { bust, waist, hem } = c,
    sag = 24;
  const strapIn = 104,
    strapW = style === 'slip' ? 9 : 26;
  return {
    style,
    size,
    fold,
    fabric,
    stitch,
    button,
    tie,
    c,
    T,
    waistY,
    hemY,
    under,
    bust,
    waist,
    hem,
    sag,
    strapIn,
    strapW,
  };
}
type Measures = ReturnType<typeof measure>;

/** Drafts neckline and upper side, from the neck to the underarm. */
function draftTop({ style, T, under, bust, strapIn, strapW }: Measures): { neck: string; upper: string } {
  if (style === 'smock') {
    const neck = `M500 ${T + 104} C${X(58)} ${T + 104} ${X(90)} ${T + 60} ${X(94)} ${T}`;
    const upper = `C${X(130)} ${T + 12} ${X(166)} ${T + 26} ${X(194)} ${T + 44} C${X(222)} ${T + 126} ${X(178)} ${under - 30} ${X(bust)} ${under}`;
    return { neck, upper };
  }
  if (style === 'sun') {
    const neck = `M500 ${T + 138} C${X(40)} ${T + 126} ${X(84)} ${T + 118} ${X(strapIn)} ${T + 112}`;
    const upper = `L${X(strapIn + strapW + 2)} ${T + 112} C${X(140)} ${T + 156} ${X(bust - 14)} ${under - 22} ${X(bust)} ${under}`;
    return { neck, upper };
  }
  const neck = `M500 ${T + 182} C${X(30)} ${T + 160} ${X(74)} ${T + 124} ${X(strapIn)} ${T + 108}`;
  const upper = `L${X(strapIn + strapW)} ${T + 106} C${X(124)} ${T + 150} ${X(bust - 18)} ${under - 20} ${X(bust)} ${under}`;
  return { neck, upper };
}

/** Drafts outline and lines. */
function draft(o: DressOptions) {
  const measures = measure(o);
  const { style, T, waistY, hemY, under, bust, waist, hem, sag } = measures;
  const { neck, upper } = draftTop(measures);
  const outline =
    onFold(`${neck} ${upper} C${X(bust - 2)} ${under + 50} ${X(waist)} ${waistY - 50} ${X(waist)} ${waistY}
    C${X(waist + (style === 'slip' ? 2 : 44))} ${waistY + (style === 'slip' ? 60 : 70)} ${X(style === 'slip' ? 204 : 222)} ${waistY + 160} ${X(style === 'slip' ? 212 : 246)} ${waistY + 270}
    C${X(style === 'slip' ? 222 : 272)} ${waistY + 420} ${X(hem - 24)} ${hemY - 180} ${X(hem)} ${hemY - sag} C${X(hem - 90)} ${hemY - 2} ${X(120)} ${hemY + 12} 500 ${hemY + 12}`);
  const s = sheet(outline),
    neckLine = acrossFold(neck),
    creases: Crease[] = [];
  const hemLine = acrossFold(
    `M500 ${hemY + 12} C${X(120)} ${hemY + 12} ${X(hem - 90)} ${hemY - 2} ${X(hem)} ${hemY - sag}`,
  );
  const waistLine = acrossFold(
    `M500 ${waistY + 8} C${X(60)} ${waistY + 8} ${X(waist - 40)} ${waistY + 4} ${X(waist + 10)} ${waistY - 2}`,
  );
  const armhole = `M${X(194)} ${T + 44} C${X(222)} ${T + 126} ${X(178)} ${under - 30} ${X(bust)} ${under}`;
  return { ...measures, outline, s, neckLine, creases, hemLine, waistLine, armhole };
}
type Draft = ReturnType<typeof draft>;

/** Binds an edge of the body. `side` is the side of the line on which the binding lies, `w` its width. */
function trimEdge({ stitch, s }: Draft, d: string, { side, w }: { side: 1 | -1; w: number }): void {
  const b = between(offset(d, -1.5 * side), offset(d, w * side));
  s.overlay(b, { lift: 1.1 })
    .area(b, { grain: 1 })
    .stitch(d, {
      at: (w - 2.5) * side,
      colour: stitch,
      opacity: 0.16,
      depth: 0.5,
    });
}

/** Gathers the skirt at the waist and at its tier. */
function gatherSkirt({ style, stitch, waistY, waist, s, creases, waistLine }: Draft): void {
  s.seam(waistLine, { depth: 1.2 });
  gatherRow(s, waistY + 2, {
    half: waist,
    n: style === 'smock' ? 50 : 40,
    reach: 96,
    sag: 6,
    spread: 1.12,
    depth: 0.85,
  });
  creases.push({ d: distanceTo(waistLine), width: 18, pull: 0.22, hold: 0.3 });
  const y2 = waistY + 360,
    half = 262,
    tier = acrossFold(
      `M500 ${y2 + 12} C${X(90)} ${y2 + 12} ${X(half - 60)} ${y2 + 2} ${X(half + 40)} ${y2 - 10}`,
    );
  s.seam(tier, { depth: 1.1 }).stitch(tier, { at: -5, colour: stitch, opacity: 0.16 });
  gatherRow(s, y2 - 6, { half: half + 20, n: 58, reach: 70, sag: 18, spread: 1.03, depth: 0.75, seed: 11 });
  creases.push({ d: distanceTo(tier), width: 14, pull: 0.07, hold: 0.1 });
}

/** Sews the gathered yoke and half placket of a smock. */
function sewSmock(drafted: Draft): void {
  const { button, T, s, neckLine, armhole } = drafted;
  trimEdge(drafted, neckLine, { side: 1, w: 14 });
  s.seam(armhole).seam(mirrorX(armhole));
  gatherRow(s, T + 122, { half: 96, n: 22, reach: 60, sag: -60, spread: 1.12, depth: 0.5, seed: 5 });
  const x0 = T + 104;
  s.line(`M500 ${x0 + 10} L500 ${x0 + 96}`, '#000', { opacity: 0.4, width: 2, soft: 0.7 }).dent(
    `M500 ${x0 + 10} L500 ${x0 + 96}`,
    0.45,
    { width: 4, soft: 1 },
  );
  for (const k of [20, 50, 80]) s.button([500 + 7, x0 + k], 5.6, { colour: button });
}

/** A short puff sleeve, tucked beneath the body. `m` is the side. */
function puffSleeve({ fold, fabric, T, under }: Draft, m: number): Piece {
  const d = `M${X(m * 150)} ${T + 70} L${X(m * 184)} ${T + 40} C${X(m * 236)} ${T + 34} ${X(m * 306)} ${T + 120} ${X(m * 316)} ${T + 214} L${X(m * 312)} ${T + 236} Q${X(m * 262)} ${T + 268} ${X(m * 214)} ${T + 270} L${X(m * 206)} ${T + 250} L${X(m * 150)} ${under - 20} Z`;
  const sl = sheet(d),
    cuffLine = `M${X(m * 318)} ${T + 212} Q${X(m * 262)} ${T + 246} ${X(m * 208)} ${T + 248}`;
  sl.seam(cuffLine).overlay(between(cuffLine, offset(cuffLine, 24 * m)), { lift: 1.2 });
  const ln: string[] = [];
  for (let k = 0; k <= 12; k++) {
    const f = k / 12,
      x = 208 + f * 108,
      y = T + 248 - f * f * 36;
    ln.push(
      `M${X(m * x)} ${y} Q${X(m * (x - 4))} ${y - 30} ${X(m * (x - 12 + 6 * f))} ${y - 46 - 24 * Math.abs(Math.sin(k * 5))}`,
    );
    ln.push(
      `M${X(m * (196 + 4 * f))} ${T + 50 + f * 110} Q${X(m * (222 + 10 * f))} ${T + 56 + f * 112} ${X(m * (238 + 24 * Math.abs(Math.sin(k * 3))))} ${T + 70 + f * 112}`,
    );
  }
  sl.gathers(ln, { depth: 0.8, width: 3.4 });
  return {
    outline: d,
    sheet: sl,
    fabrics: [fabric],
    lift: 3,
    grains: { 0: { turn: m * -30, x: X(m * 200), y: T } },
    cloth: {
      ease: 0.06,
      seed: 40 + m + fold * 1009,
      air: 0.1,
      weight: 0.02,
      stiff: 0.2,
      rough: 14,
      ceiling: 44,
      creases: [{ d: distanceTo(cuffLine), width: 12, pull: 0.25, hold: 0.3 }],
    },
  };
}

/** Sews princess seams and the button row of a sundress. */
function sewPrincessSeams({ button, T, waistY, s, creases }: Draft): void {
  const ps = `M${X(78)} ${T + 122} C${X(70)} ${T + 190} ${X(66)} ${waistY - 90} ${X(56)} ${waistY + 2}`;
  for (const d of [ps, mirrorX(ps)]) {
    s.seam(d, { depth: 0.9 });
    creases.push({ d: distanceTo(d), width: 10, pull: 0.05, hold: 0.1 });
  }
  for (let k = 0; k < 6; k++) s.button([500, T + 152 + k * 33], 6, { colour: button });
  s.seam(`M489 ${T + 134} L489 ${waistY + 4}`, { depth: 0.5 }).line(
    `M500 ${T + 140} L500 ${waistY + 2}`,
    '#000',
    { opacity: 0.1, width: 1.2 },
  );
}

/** Sews the bust darts of a slip. */
function sewDarts({ under, bust, s }: Draft): void {
  const dart = `M${X(bust - 6)} ${under + 30} L${X(92)} ${under + 8}`;
  for (const d of [dart, mirrorX(dart)]) s.seam(d, { depth: 0.4 });
}

/** The inside of the back, seen above the neckline. */
function backOf({ style, fabric, stitch, T, under, bust }: Draft): Piece {
  const bT =
    style === 'smock'
      ? `M${X(-96)} ${T + 0.8} C${X(-60)} ${T + 26} ${X(60)} ${T + 26} ${X(96)} ${T + 0.8}`
      : `M${X(-bust + 24)} ${under - 2} C${X(-80)} ${under - 8} ${X(80)} ${under - 8} ${X(bust - 24)} ${under - 2}`;
  const back = sheet(
    style === 'smock'
      ? `${bT} L${X(110)} ${T + 30} L${X(96)} ${T + 140} L${X(-96)} ${T + 140} L${X(-110)} ${T + 30} Z`
      : `${bT} L${X(bust - 10)} ${under + 20} L${X(-bust + 10)} ${under + 20} Z`,
  );
  back.tone(back.outline, '#000', { opacity: 0.28 }).stitch(bT, { at: 8, colour: stitch, opacity: 0.2 });
  if (style === 'smock') back.label([500, T + 34], 46, 20);
  return { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1.5, edge: 1.4, cloth: FLAT };
}

/** A strap where it comes down behind the bodice. `m` is the side. */
function strapBehind({ style, fabric, T, under, strapIn, strapW }: Draft, m: number): Piece {
  const d = `M${X(m * (strapIn - 1))} ${T + 8} L${X(m * (strapIn + strapW - 6))} ${T + 8} L${X(m * (strapIn - 14 + strapW * 0.6))} ${under - 20} L${X(m * (strapIn - 22))} ${under - 20} Z`,
    t = sheet(d);
  t.tone(d, '#000', { opacity: 0.24 });
  return {
    outline: d,
    sheet: t,
    fabrics: [fabric],
    lift: 0,
    edge: 1.2,
    roll: style === 'slip' ? 1.8 : 3.2,
    cloth: STRAIGHT,
  };
}

/** Surplus cloth at a position: more in the skirt, and more in each tier. */
function easeOf({ style, waistY, hemY }: Draft): (x: number, y: number) => Point {
  return style === 'slip'
    ? (_: number, y: number): Point => {
        const t = ramp(waistY, hemY, y);
        return [0.022 + 0.085 * t, 0.006];
      }
    : (_: number, y: number): Point => {
        if (y < waistY) return [style === 'smock' ? 0.035 : 0.016, 0.012];
        const d = y - waistY;
        return [0.08 + 0.08 * Math.min(1, (d % 360) / 330) + (d > 360 ? 0.02 : 0), 0.004];
      };
}

/** The front with everything sewn on it. */
function bodyOf(drafted: Draft): Piece {
  const { style, fold, fabric, T, waistY, hemY, outline, s, neckLine, creases } = drafted;
  if (style !== 'smock') creases.push({ d: distanceTo(neckLine), width: 16, pull: 0.2, hold: 0.5 });
  return {
    outline,
    sheet: s,
    fabrics: [fabric],
    lift: 6,
    // Bindings are cut on the bias.
    grains: { 1: { turn: 45, x: 500, y: T } },
    cloth: {
      ease: easeOf(drafted),
      seed: { sun: 412, smock: 423, slip: 437 }[style] + fold * 1009,
      air: 0.026,
      weight: 0.03,
      drop: 0.004,
      stiff: 0.13,
      rough: 8,
      flutes: flutes({
        from: style === 'slip' ? T + 200 : waistY,
        to: hemY,
        pitch: style === 'slip' ? 92 : 78,
        height: style === 'slip' ? 22 : 36,
        spread: style === 'slip' ? 0.3 : 0.9,
        seed: (style === 'sun' ? 4 : 6) + fold * 1.3,
      }),
      ceiling: 46,
      relax: 3,
      coarseSteps: 240,
      free: (_, y) => (y > hemY - 40 ? 0.85 : 0),
      creases,
    },
  };
}

/** A strap at the shoulder: folded over there, and darker where it turns away. `m` is the side. */
function strapOver({ style, fabric, stitch, T, strapIn, strapW }: Draft, m: number): Piece {
  const high = Math.min(9, strapW * 0.4);
  const d = `M${X(m * (strapIn - 5))} ${T + high} C${X(m * (strapIn - 5))} ${T + 1} ${X(m * (strapIn + 1))} ${T} ${X(m * (strapIn + strapW * 0.4))} ${T} C${X(m * (strapIn + strapW - 9))} ${T} ${X(m * (strapIn + strapW - 4))} ${T + 2} ${X(m * (strapIn + strapW - 4))} ${T + high + 1} L${X(m * (strapIn + strapW + 1))} ${T + 118} L${X(m * (strapIn - 1))} ${T + 122} Z`,
    t = sheet(d);
  t.line(`M${X(m * (strapIn - 12))} ${T + 1} L${X(m * (strapIn + strapW + 6))} ${T + 1}`, '#000', {
    opacity: 0.34,
    width: 9,
    soft: 4,
  });
  const edge = `M${X(m * (strapIn - 5))} ${T + high} L${X(m * (strapIn - 1))} ${T + 122}`,
    far = `M${X(m * (strapIn + strapW - 4))} ${T + high} L${X(m * (strapIn + strapW + 1))} ${T + 118}`;
  if (style === 'sun')
    t.stitch(edge, { at: -4 * m, colour: stitch, opacity: 0.18 }).stitch(far, {
      at: 4 * m,
      colour: stitch,
      opacity: 0.18,
    });
  t.seam(`M${X(m * (strapIn - 3))} ${T + 113} L${X(m * (strapIn + strapW + 2))} ${T + 111}`, {
    depth: 0.8,
  });
  return {
    outline: d,
    sheet: t,
    fabrics: [fabric],
    lift: 7.5,
    edge: 1.8,
    roll: style === 'slip' ? 1.8 : 2.6,
    cloth: STRAIGHT,
  };
}

/** A strip of the waist tie along a line. */
function tieStrip(
  { fabric, stitch, waistY }: Draft,
  d: string,
  { w, seed }: { w: number; seed: number },
): Piece {
  const o = between(offset(d, -w / 2), offset(d, w / 2)),
    t = sheet(o);
  t.stitch(d, { at: w / 2 - 3, colour: stitch, opacity: 0.15 }).stitch(d, {
    at: -w / 2 + 3,
    colour: stitch,
    opacity: 0.15,
  });
  return {
    outline: o,
    sheet: t,
    fabrics: [fabric],
    lift: 4,
    conform: 12,
    edge: 2.4,
    roll: 3,
    grains: { 0: { turn: 90, x: 500, y: waistY } },
    cloth: { ...PADDED, seed },
  };
}

/** A loop of the bow. `m` is its side. */
function tieLoop({ fabric, waistY }: Draft, m: number): Piece {
  const loop = `M${X(56)} ${waistY + 1} C${X(56 + m * 26)} ${waistY - 14} ${X(56 + m * 74)} ${waistY - 30} ${X(56 + m * 88)} ${waistY - 19} C${X(56 + m * 97)} ${waistY - 8} ${X(56 + m * 99)} ${waistY + 24} ${X(56 + m * 88)} ${waistY + 33} C${X(56 + m * 72)} ${waistY + 42} ${X(56 + m * 26)} ${waistY + 22} ${X(56)} ${waistY + 11} Z`;
  const t = sheet(loop);
  t.gathers(
    [-13, 0, 12].map(
      (k) =>
        `M${X(56 + m * 8)} ${waistY + 6} Q${X(56 + m * 40)} ${waistY + 6 + k * 0.6} ${X(56 + m * (80 - Math.abs(k)))} ${waistY + 7 + k}`,
    ),
    { depth: 1.1, width: 2.6 },
  );
  // Its mouth: the other side of the loop, in shadow.
  t.tone(
    `M${X(56 + m * 86)} ${waistY - 17} Q${X(56 + m * 98)} ${waistY + 6} ${X(56 + m * 86)} ${waistY + 31} Q${X(56 + m * 78)} ${waistY + 6} ${X(56 + m * 86)} ${waistY - 17} Z`,
    '#000',
    { opacity: 0.24, soft: 3 },
  );
  return {
    outline: loop,
    sheet: t,
    fabrics: [fabric],
    lift: 7,
    conform: 12,
    edge: 2.6,
    roll: 3,
    cloth: { ...PADDED, air: 0.04, ease: 0.02, seed: 9 + m },
  };
}

/** The knot of the bow. */
function tieKnot({ fabric, waistY }: Draft): Piece {
  const kn = `M${X(42)} ${waistY - 10} Q${X(57)} ${waistY - 18} ${X(72)} ${waistY - 9} Q${X(77)} ${waistY + 8} ${X(71)} ${waistY + 21} Q${X(57)} ${waistY + 28} ${X(43)} ${waistY + 20} Q${X(37)} ${waistY + 6} ${X(42)} ${waistY - 10} Z`;
  const t = sheet(kn);
  t.gathers(
    [
      `M${X(46)} ${waistY - 6} Q${X(54)} ${waistY + 6} ${X(48)} ${waistY + 18}`,
      `M${X(64)} ${waistY - 8} Q${X(60)} ${waistY + 6} ${X(66)} ${waistY + 18}`,
    ],
    { depth: 0.9 },
  );
  return {
    outline: kn,
    sheet: t,
    fabrics: [fabric],
    lift: 11,
    conform: 12,
    edge: 3,
    roll: 5,
    cloth: { ...PADDED, air: 0.06, ease: 0.03 },
  };
}

/** The waist tie, knotted at the side front. */
function tieOf(drafted: Draft): Piece[] {
  const { waistY, waist } = drafted;
  // It ends at the sides of the waist.
  const around = acrossFold(
    `M500 ${waistY + 8} C${X(60)} ${waistY + 8} ${X(waist - 40)} ${waistY + 4} ${X(waist + 1)} ${waistY - 1}`,
  );
  return [
    tieStrip(drafted, around, { w: 25, seed: 1 }),
    tieStrip(
      drafted,
      `M${X(58)} ${waistY + 6} C${X(84)} ${waistY + 60} ${X(70)} ${waistY + 130} ${X(96)} ${waistY + 214}`,
      { w: 22, seed: 2 },
    ),
    tieStrip(
      drafted,
      `M${X(54)} ${waistY + 6} C${X(50)} ${waistY + 70} ${X(30)} ${waistY + 110} ${X(40)} ${waistY + 178}`,
      { w: 22, seed: 3 },
    ),
    tieLoop(drafted, 1),
    tieLoop(drafted, -1),
    tieKnot(drafted),
  ];
}

/** How it fits. */
function fitOf({ style, T, waistY, hemY, under, bust, waist, strapIn, strapW }: Draft): Fit {
  return {
    unit: CENTIMETRES,
    hang: {
      by: style === 'smock' ? 'shoulders' : 'straps',
      y: style === 'smock' ? T + 12 : T + 4,
      half: style === 'smock' ? 186 : strapIn + strapW / 2,
    },
    measures: [
      { name: 'chest', line: `M${X(-bust)} ${under} L${X(bust)} ${under}`, around: true },
      { name: 'waist', line: `M${X(-waist)} ${waistY} L${X(waist)} ${waistY}`, around: true },
      {
        name: 'length',
        line: `M${X(style === 'smock' ? 94 : strapIn + 6)} ${T} L${X(style === 'smock' ? 94 : strapIn + 6)} ${hemY + 10}`,
      },
    ],
  };
}

/** A midi dress. */
export function dress(o: DressOptions): Garment {
  const drafted = draft(o);
  const { style, size, fold, tie, stitch, s, hemLine, neckLine } = drafted;
  s.stitch(hemLine, { at: -14, colour: stitch, opacity: 0.2 });
  const pieces: Piece[] = [];
  if (style !== 'slip') gatherSkirt(drafted);
  if (style === 'smock') {
    sewSmock(drafted);
    pieces.push(puffSleeve(drafted, 1), puffSleeve(drafted, -1), backOf(drafted), bodyOf(drafted));
  } else {
    trimEdge(drafted, neckLine, { side: 1, w: style === 'slip' ? 8 : 12 });
    if (style === 'sun') sewPrincessSeams(drafted);
    else sewDarts(drafted);
    pieces.push(strapBehind(drafted, 1), strapBehind(drafted, -1), backOf(drafted), bodyOf(drafted));
    pieces.push(strapOver(drafted, 1), strapOver(drafted, -1));
  }
  if (style === 'sun' && tie) pieces.push(...tieOf(drafted));
  return { shape: `dress-${style}-${size}-${tie}-${fold}`, pieces, fit: fitOf(drafted) };
}
