import type { FabricSpec } from '../../../cloth/fabric.ts';
import {
  acrossFold,
  between,
  circle,
  distanceTo,
  mirrorX,
  offset,
  onFold,
  rect,
  type Point,
} from '../../../draft/path.ts';
import { graded, UNIT, type Cut, type Size } from '../../../draft/sizes.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { sheet } from '../../sheet.ts';
import { FLAT, ramp } from '../falls.ts';
import { foldPleat } from '../parts/pleat.ts';

const X = (v: number): number => 500 + v;

/** Half measures from the centre front in M; `leg` is where a full length ends. */
const CUT = {
  men: { top: 150, waist: 202, hip: 244, hipY: 176, crotch: 258, hemOut: 246, hemIn: 56, leg: 960 },
  women: { top: 150, waist: 160, hip: 226, hipY: 190, crotch: 282, hemOut: 246, hemIn: 40, leg: 940 },
  kids: { top: 215, waist: 182, hip: 226, hipY: 146, crotch: 228, hemOut: 240, hemIn: 62, leg: 790 },
};
const GRADE = { waist: 12, hip: 12, hipY: 3, crotch: 7, hemOut: 12, leg: 16 };
/** Children grow in length. */
const KIDS = { leg: 70 };
type Style = {
  readonly fly: boolean;
  readonly loops: boolean;
  readonly pocket: 'scoop' | 'slant';
  readonly rivets?: boolean;
  readonly band: number;
  readonly crease?: boolean;
  readonly elastic?: boolean;
  readonly cord?: boolean;
};
const STYLE = {
  jeans: { fly: true, loops: true, pocket: 'scoop', rivets: true, band: 40 },
  chino: { fly: true, loops: true, pocket: 'slant', band: 38, crease: true },
  pull: { fly: false, loops: false, pocket: 'slant', band: 48, elastic: true, cord: true },
} as const satisfies Readonly<Record<string, Style>>;

/** What trousers or shorts are made of. `fold` is the seed of their folds. */
export type BottomsOptions = {
  readonly cut?: Cut;
  readonly size?: Size;
  readonly fold?: number;
  readonly style?: keyof typeof STYLE;
  readonly length?: 'full' | 'crop' | 'short';
  /** Units added to each half of the hem. */
  readonly wide?: number;
  readonly fabric: FabricSpec;
  readonly lining?: FabricSpec;
  readonly stitch?: string;
  readonly stitchOpacity?: number;
  readonly button?: string;
  /** Colour of the drawcord; `false` for none. */
  readonly cord?: string | false;
  /** Colour to which thighs and whiskers have faded. */
  readonly wash?: string;
  readonly pleats?: boolean;
  /** A hem turned back to the outside: `true`, or the colour of the cloth's other side. */
  readonly turnup?: boolean | string;
  /** Colour of the thread in the edge of the cloth, visible along the outer seam of a turned-back hem. */
  readonly selvedge?: string;
  /** Patches over the knees. */
  readonly patch?: boolean;
};

/** Fills in the options that are left out. */
function withDefaults(o: BottomsOptions) {
  const {
    cut = 'men',
    size = 'M',
    fold = 0,
    style = 'jeans',
    length = 'full',
    wide = 0,
    fabric,
    lining,
    stitch = '#000',
    stitchOpacity = 0.3,
    button = '#b08a55',
    cord = '#efece4',
    wash,
    pleats = false,
    turnup = false,
    selvedge,
    patch = false,
  } = o;
  return {
    cut,
    size,
    fold,
    style,
    length,
    wide,
    fabric,
    lining,
    stitch,
    stitchOpacity,
    button,
    cord,
    wash,
    pleats,
    turnup,
    selvedge,
    patch,
  };
}

/** Drafts outline, lines and thread for the options. */
function draft(o: BottomsOptions) {
  const options = withDefaults(o);
  const { cut, size, style, length, wide, stitch, stitchOpacity } = options;
  const c = graded(CUT[cut], cut === 'kids' ? { ...GRADE, ...KIDS } : GRADE, size),
    st: Style = STYLE[style],
    T = c.top + (length === 'short' ? 130 : 0);
  const grown = c.leg - CUT[cut].leg;
  const len = { short: (cut === 'kids' ? 380 : 452) + grown, crop: c.leg * 0.86, full: c.leg }[length];
  const hemY = T + len,
    k = (len - c.crotch) / (c.leg - c.crotch);
  const outX =
      c.hip + (c.hemOut + wide - c.hip) * (length === 'short' ? 1.0 : k) + (length === 'short' ? 14 : 0),
    inX = length === 'short' ? 18 : 20 + (c.hemIn - wide * 0.4 - 20) * k;
  const hemDrop = length === 'short' ? 12 : 6;
  const outline = onFold(`M500 ${T + 10} C${X(60)} ${T + 10} ${X(c.waist - 60)} ${T + 6} ${X(c.waist)} ${T}
    C${X(c.waist + 8)} ${T + st.band + 20} ${X(c.hip - 6)} ${T + c.hipY - 70} ${X(c.hip)} ${T + c.hipY}
    C${X(c.hip + 10)} ${T + c.crotch + 40} ${X(outX - 2)} ${hemY - (len - c.crotch) * 0.5} ${X(outX)} ${hemY - hemDrop}
    C${X(outX - 40)} ${hemY} ${X(inX + 50)} ${hemY + hemDrop} ${X(inX)} ${hemY + hemDrop * 0.6}
    C${X(inX - 8)} ${hemY - (len - c.crotch) * 0.5} ${X(10)} ${T + c.crotch + 70} ${X(5)} ${T + c.crotch + 16} Q${X(3)} ${T + c.crotch + 4} 500 ${T + c.crotch + 2}`);
  const s = sheet(outline),
    bandY = T + st.band;
  const bandLine = acrossFold(
    `M500 ${bandY + 10} C${X(60)} ${bandY + 10} ${X(c.waist - 60)} ${bandY + 6} ${X(c.waist + 12)} ${bandY}`,
  );
  const topLine = acrossFold(
    `M500 ${T + 10} C${X(60)} ${T + 10} ${X(c.waist - 60)} ${T + 6} ${X(c.waist + 12)} ${T - 2}`,
  );
  const band = between(offset(topLine, -6), bandLine);
  const th = {
    colour: stitch,
    opacity: stitchOpacity,
    width: style === 'jeans' ? 1.6 : 1.2,
    len: style === 'jeans' ? 5.6 : 4.6,
  };
  const cf = `M500 ${bandY + 8} L500 ${T + c.crotch + 6}`;
  const cuffH = length === 'short' ? 58 : 50;
  const hem = `M${X(inX - 12)} ${hemY + hemDrop * 0.6} C${X(inX + 50)} ${hemY + hemDrop} ${X(outX - 40)} ${hemY} ${X(outX + 6)} ${hemY - hemDrop}`;
  return {
    ...options,
    c,
    st,
    T,
    grown,
    len,
    hemY,
    k,
    outX,
    inX,
    hemDrop,
    outline,
    s,
    bandY,
    bandLine,
    topLine,
    band,
    th,
    cf,
    cuffH,
    hem,
  };
}
type Draft = ReturnType<typeof draft>;

/** Fades thighs and hem, with whiskers at the hip. */
function fade({ wash, c, T, hemY, outX, inX, s, bandLine }: Draft): void {
  if (wash !== undefined) {
    // sun-faded thighs, whiskers at the hip, worn hem
    const leg = (m: number): string =>
      `M${X(m * 120)} ${T + 150} C${X(m * 190)} ${T + 240} ${X(m * 200)} ${hemY - 330} ${X(m * 176)} ${hemY - 190} C${X(m * 150)} ${hemY - 150} ${X(m * 120)} ${hemY - 260} ${X(m * 104)} ${hemY - 380} C${X(m * 90)} ${T + 400} ${X(m * 84)} ${T + 240} ${X(m * 120)} ${T + 150} Z`;
    for (const m of [1, -1]) {
      s.tone(leg(m), wash, { opacity: 0.34, soft: 36 });
      for (let q = 0; q < 5; q++)
        s.line(
          `M${X(m * (36 + q * 4))} ${T + c.crotch - 52 + q * 17} Q${X(m * 100)} ${T + c.crotch - 70 + q * 22} ${X(m * (150 + q * 9))} ${T + c.crotch - 96 + q * 25}`,
          wash,
          { opacity: 0.26 - q * 0.025, width: 7, soft: 4 },
        );
      s.line(`M${X(m * inX)} ${hemY - 6} L${X(m * outX)} ${hemY - 12}`, wash, {
        opacity: 0.3,
        width: 16,
        soft: 5,
      });
    }
    s.line(bandLine, wash, { opacity: 0.2, width: 8, soft: 3 });
  }
}

/** Sews the centre seam, and the fly if there is one. */
function sewFly({ style, c, st, T, s, bandY, th, cf }: Draft): void {
  s.seam(cf, { depth: 1 });
  if (style === 'jeans')
    for (const d of [5, 10]) s.stitch(`M${500 - d} ${T + c.crotch * 0.72} L${500 - d} ${T + c.crotch}`, th);
  if (st.fly) {
    const flyW = 40,
      flyEnd = T + c.crotch * 0.66;
    const j = `M${500 + flyW} ${bandY + 8} L${500 + flyW} ${flyEnd - 46} C${500 + flyW} ${flyEnd - 12} ${500 + flyW - 14} ${flyEnd + 6} 501 ${flyEnd + 14}`;
    s.overlay(`${j} L500 ${bandY + 8} Z`, { lift: 1.1, edge: 0.5 });
    s.stitch(j, { ...th, at: 4 });
    if (style === 'jeans') s.stitch(j, { ...th, at: 9.5 });
    s.line(`M500 ${bandY + 8} L500 ${flyEnd + 10}`, '#000', { opacity: 0.4, width: 2.4, soft: 0.9 });
  }
}

/** Sews the front pockets. */
function sewPockets({ style, c, st, s, bandY, th }: Draft): void {
  const scoop =
    st.pocket === 'scoop'
      ? `M${X(c.waist * 0.44)} ${bandY + 8} C${X(c.waist * 0.48)} ${bandY + 66} ${X(c.hip * 0.78)} ${bandY + 92} ${X(c.hip + 2)} ${bandY + 84}`
      : `M${X(c.waist * 0.68)} ${bandY + 6} L${X(c.hip + 3)} ${bandY + 138}`;
  for (const d of [scoop, mirrorX(scoop)]) {
    const m = d === scoop ? 1 : -1;
    if (st.pocket === 'scoop') {
      const bag = `${d} L${X(m * (c.hip + 20))} ${bandY - 10} L${X(m * c.waist * 0.44)} ${bandY - 4} Z`;
      s.tone(bag, '#000', { opacity: 0.1 });
    }
    s.line(offset(d, -3 * m), '#000', { opacity: 0.34, width: 5, soft: 2 }).dent(offset(d, -2 * m), 0.34, {
      width: 5,
      soft: 1.6,
    });
    s.stitch(d, { ...th, at: 5 * m });
    if (style === 'jeans') s.stitch(d, { ...th, at: 11 * m });
  }
  if (style === 'jeans') {
    // coin pocket
    const d = `M${X(c.waist * 0.62)} ${bandY + 34} L${X(c.waist * 0.98)} ${bandY + 30}`;
    s.seam(d, { depth: 0.7 }).stitch(d, { ...th, at: 4 });
  }
}

/** Folds pleats and creases. */
function foldLegs({ pleats, c, st, T, hemY, outX, inX, s, bandY }: Draft): void {
  if (pleats)
    for (const m of [1, -1])
      for (const q of [0.36, 0.6])
        foldPleat(s, { m, x: c.waist * q, from: bandY + 8, depth: 32, length: q < 0.5 ? 236 : 204 });
  if (st.crease === true)
    for (const m of [1, -1]) {
      const d = `M${X(m * (c.waist * 0.56))} ${T + 200} C${X(m * 142)} ${T + 360} ${X((m * (outX + inX)) / 2)} ${hemY - 200} ${X((m * (outX + inX)) / 2)} ${hemY}`;
      s.dent(d, -0.2, { width: 5, soft: 2 });
    }
}

/** Stitches the hems, or shades the legs above turned-up hems. */
function sewHems({ length, turnup, s, th, cuffH, hem }: Draft): void {
  for (const d of [hem, mirrorX(hem)]) {
    const m = d === hem ? -1 : 1;
    if (turnup === false) s.stitch(d, { ...th, at: (length === 'short' ? 24 : 15) * m });
    else {
      // The leg lies in the shadow of its cuff.
      const above = offset(d, cuffH * m);
      s.line(offset(above, 5 * m), '#000', { opacity: 0.3, width: 12, soft: 6 });
      s.dent(offset(above, 2 * m), 0.4, { width: 8, soft: 3 });
    }
  }
}

/** Gathers an elastic waistband. */
function gatherWaistband({ stitch, c, st, s, bandY, topLine }: Draft): void {
  const mid = offset(topLine, st.band / 2),
    lines: string[] = [];
  s.raw(
    'relief',
    `<path d="${mid}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="${st.band - 4}" stroke-dasharray="3 5.5"/>`,
  );
  s.raw(
    'colour',
    `<path d="${mid}" fill="none" stroke="#000" stroke-opacity=".09" stroke-width="${st.band - 4}" stroke-dasharray="3 5.5"/>`,
  );
  for (const q of [0.3, 0.66])
    s.stitch(offset(topLine, st.band * q), { colour: stitch, opacity: 0.2, depth: 1.2 });
  for (let q = -13; q <= 13; q++) {
    const x = 500 + q * (c.waist / 13.6);
    lines.push(
      `M${x} ${bandY + 9} Q${x + q * 0.6} ${bandY + 36} ${x + q * 1.4} ${bandY + 46 + 34 * Math.abs((q * 5) % 3)}`,
    );
  }
  s.gathers(lines, { depth: 0.75, width: 4.4 });
}

/** Stitches a plain waistband, with its button. */
function buttonWaistband({ style, stitch, button, st, T, s, bandY, bandLine, topLine, th }: Draft): void {
  s.stitch(bandLine, { ...th, at: -5 }).stitch(topLine, { ...th, at: 4 });
  s.line(`M500 ${T + 8} L500 ${bandY + 10}`, '#000', { opacity: 0.35, width: 2, soft: 0.7 }).dent(
    `M500 ${T + 8} L500 ${bandY + 10}`,
    0.4,
    { width: 4, soft: 1 },
  );
  s.hole([508, T + st.band / 2 + 10], 22, { angle: 0, colour: stitch }).button(
    [514, T + st.band / 2 + 10],
    style === 'jeans' ? 11 : 8.4,
    { colour: button, holes: style === 'jeans' ? 0 : 4, metal: style === 'jeans' },
  );
}

/** Sews the waistband. */
function sewWaistband(drafted: Draft): void {
  const { s, bandLine, band, st } = drafted;
  s.overlay(band, { lift: 1.3 }).area(band, { grain: 1 });
  s.seam(bandLine, { depth: 0.8 });
  if (st.elastic === true) gatherWaistband(drafted);
  else buttonWaistband(drafted);
}

/** Sews belt loops, rivets and knee patches. */
function sewTrimmings({ stitch, stitchOpacity, button, patch, c, st, T, s, bandY, th }: Draft): void {
  if (st.loops)
    for (const m of [1, -1]) {
      const x = X(m * c.waist * 0.6),
        d = rect([x - 8, T - 1], 16, st.band + 14);
      s.overlay(d, { lift: 3, edge: 1.2 });
      for (const q of [-5, 5]) s.stitch(`M${x + q} ${T + 2} L${x + q} ${bandY + 10}`, { ...th, width: 1.1 });
      for (const y of [T + 6, bandY + 9])
        s.line(`M${x - 6} ${y} L${x + 6} ${y}`, stitch, {
          opacity: Math.min(1, stitchOpacity * 1.5),
          width: 2.2,
        });
    }
  if (st.rivets === true)
    for (const m of [1, -1])
      for (const [x, y] of [
        [c.waist * 0.46, bandY + 15],
        [c.hip - 14, bandY + 90],
      ])
        s.button([X(m * x), y], 4, { colour: button, holes: 0, metal: true });
  if (patch)
    for (const m of [1, -1]) {
      const d = rect([X(m * 150) - 52, T + c.crotch + 118], 104, 118);
      s.overlay(d, { lift: 1.2 }).stitch(d, { ...th, at: 5 });
    }
}

/** The front with everything sewn on it. */
function bodyOf({
  cut,
  fold,
  style,
  length,
  fabric,
  wash,
  c,
  st,
  T,
  len,
  hemY,
  outline,
  s,
  bandLine,
  cf,
}: Draft): Piece {
  return {
    outline,
    sheet: s,
    fabrics: [fabric],
    lift: 6,
    wear: wash !== undefined ? { amount: 0.55, rgb: [0.62, 0.68, 0.76] } : undefined,
    grains: { 1: { turn: 90, x: 500, y: T } },
    cloth: {
      ease: (_, y): Point => {
        const d = y - T,
          knee = Math.exp(-(((d - (c.crotch + (c.leg - c.crotch) * 0.46)) / 90) ** 2)),
          rise = Math.exp(-(((d - c.crotch) / 70) ** 2));
        return [
          0.02 + (st.elastic === true ? 0.03 * (1 - ramp(40, 220, d)) : 0),
          d < st.band
            ? 0.002
            : 0.008 +
              (length === 'short'
                ? 0.006
                : (style === 'jeans' ? 0.028 : 0.02) * knee + 0.012 * ramp(len - 200, len, d)) +
              0.012 * rise,
        ];
      },
      warp: (x, y): Point => {
        // legs cut slightly apart: the crotch drags when they are laid together
        const m = x >= 500 ? 1 : -1,
          t = ramp(T + c.crotch - 60, T + c.crotch + 60, y);
        const a = 0.035 * t * m;
        const dx = x - X(m * 110),
          dy = y - (T + c.crotch);
        return [
          X(m * 110) + dx * Math.cos(a) + dy * Math.sin(a),
          T + c.crotch - dx * Math.sin(a) + dy * Math.cos(a),
        ];
      },
      seed: { men: 120, women: 133, kids: 147 }[cut] + len + fold * 1009,
      air: 0.05,
      weight: 0.05,
      stiff: style === 'jeans' ? 0.32 : 0.24,
      rough: 14,
      ceiling: 34,
      relax: 2,
      free: (_, y) => (y > hemY - 20 ? 0.4 : 0),
      creases: [
        { d: distanceTo(cf), width: 22, pull: 0.1, hold: 0.2 },
        { d: distanceTo(bandLine), width: st.band, pull: 0.12, hold: 0.3 },
      ],
    },
  };
}

/** The inside of the back, seen above the front waistband. */
function insideOf({ fabric, lining, stitchOpacity, c, T, th }: Draft): Piece {
  const inner = sheet(
    `M${X(-c.waist + 2)} ${T + 2} C${X(-c.waist * 0.6)} ${T - 14} ${X(c.waist * 0.6)} ${T - 14} ${X(c.waist - 2)} ${T + 2} L${X(c.waist - 6)} ${T + 40} L${X(-c.waist + 6)} ${T + 40} Z`,
  );
  inner.tone(inner.outline, '#000', { opacity: 0.3 });
  inner.stitch(
    `M${X(-c.waist + 2)} ${T + 7} C${X(-c.waist * 0.6)} ${T - 8} ${X(c.waist * 0.6)} ${T - 8} ${X(c.waist - 2)} ${T + 7}`,
    { ...th, opacity: stitchOpacity * 0.6 },
  );
  return {
    outline: inner.outline,
    sheet: inner,
    fabrics: [lining ?? fabric],
    lift: 1,
    edge: 1.6,
    cloth: FLAT,
  };
}

/** The hem folded to the outside: a band that stands off the leg, rounded at the fold. `m` is the side. */
function turnedHem(
  { fold, fabric, stitchOpacity, turnup, selvedge, hemY, outX, th, cuffH, hem }: Draft,
  m: 1 | -1,
): Piece {
  const low = m === 1 ? hem : mirrorX(hem),
    high = offset(low, -cuffH * m),
    d = between(low, high),
    t = sheet(d);
  if (typeof turnup === 'string') t.tone(d, turnup, { opacity: 0.5 });
  const outseam = `M${X(m * (outX - 14))} ${hemY - 90} L${X(m * (outX - 12))} ${hemY + 8}`;
  if (selvedge !== undefined)
    for (const side of [1, -1])
      t.line(offset(outseam, 6 * side), '#ece7da', { opacity: 0.9, width: 10 }).line(
        offset(outseam, 7.5 * side),
        selvedge,
        { opacity: 0.9, width: 1.6 },
      );
  t.seam(outseam, { depth: 0.8 });
  t.stitch(offset(low, -(cuffH - 7) * m), { ...th, opacity: stitchOpacity * 0.6 });
  t.tone(between(offset(low, -12 * m), offset(low, 4 * m)), '#000', { opacity: 0.2, soft: 5 });
  return {
    outline: d,
    sheet: t,
    fabrics: [fabric],
    lift: 5,
    conform: 9,
    edge: 4.6,
    roll: 3,
    cloth: { ...FLAT, rough: 6, ease: 0.016, seed: 61 + m + fold },
  };
}

/** The ends of the drawcord, with their knots. */
function cordOf({ cord, st, T, s }: Draft): Piece[] {
  if (st.cord !== true || cord === false) return [];
  const pieces: Piece[] = [];
  for (const [m, L] of [
    [-1, 128],
    [1, 112],
  ]) {
    const y = T + st.band / 2 + 10,
      d = `M${X(m * 14)} ${y} C${X(m * 26)} ${y + 34} ${X(m * 20)} ${y + L * 0.6} ${X(m * 34)} ${y + L}`;
    const o = between(offset(d, -4.6), offset(d, 4.6)),
      sc = sheet(o);
    sc.raw(
      'colour',
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="10" stroke-dasharray="1.5 2.2"/>`,
    );
    for (const [w, h] of [
      [9, 150],
      [6, 170],
      [3, 186],
    ])
      sc.raw('relief', `<path d="${d}" fill="none" stroke="rgb(${h},${h},${h})" stroke-width="${w}"/>`);
    s.button([X(m * 14), y], 5, { colour: '#9a978e', holes: 0, metal: true });
    pieces.push({
      outline: o,
      sheet: sc,
      fabrics: [{ weave: 'canvas', colour: cord }],
      lift: 3,
      conform: 10,
      edge: 2,
      roll: 2.2,
      cloth: { ...FLAT, fine: 4.5 },
    });
    const knot = circle(X(m * 32.4), y + L - 12, 7.4),
      sk = sheet(knot);
    sk.line(`M${X(m * 27)} ${y + L - 18} L${X(m * 38)} ${y + L - 7}`, '#000', { opacity: 0.3, width: 1.6 });
    pieces.push({
      outline: knot,
      sheet: sk,
      fabrics: [{ weave: 'canvas', colour: cord }],
      lift: 4,
      conform: 10,
      edge: 2.6,
      roll: 3,
      cloth: { ...FLAT, fine: 4 },
    });
  }
  return pieces;
}

/** How they fit. */
function fitOf({ cut, c, T, hemY, outX, inX, hemDrop }: Draft): Fit {
  return {
    unit: UNIT[cut],
    hang: { by: 'waist', y: T, half: c.waist },
    measures: [
      { name: 'waist', line: `M${X(-c.waist)} ${T + 4} L${X(c.waist)} ${T + 4}`, around: true },
      { name: 'hip', line: `M${X(-c.hip)} ${T + c.hipY} L${X(c.hip)} ${T + c.hipY}`, around: true },
      { name: 'length', line: `M${X(c.waist)} ${T} L${X(outX)} ${hemY - hemDrop}` },
      { name: 'inseam', line: `M${X(5)} ${T + c.crotch + 16} L${X(inX)} ${hemY}` },
    ],
  };
}

/** Jeans, chinos, pull-on pants and shorts from one draft. */
export function bottoms(o: BottomsOptions): Garment {
  const drafted = draft(o);
  const { cut, size, fold, style, length, wide, pleats, turnup } = drafted;
  fade(drafted);
  sewFly(drafted);
  sewPockets(drafted);
  foldLegs(drafted);
  sewHems(drafted);
  sewWaistband(drafted);
  sewTrimmings(drafted);
  const turned = turnup === false ? [] : [turnedHem(drafted, 1), turnedHem(drafted, -1)];
  return {
    shape: `bottoms-${cut}-${size}-${style}-${length}-${wide}-${turnup !== false}-${pleats}-${fold}`,
    pieces: [insideOf(drafted), bodyOf(drafted), ...turned, ...cordOf(drafted)],
    fit: fitOf(drafted),
  };
}
