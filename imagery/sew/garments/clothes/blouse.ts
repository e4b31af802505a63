import type { FabricSpec } from '../../../cloth/fabric.ts';
import { acrossFold, between, distanceTo, mirrorX, offset, onFold, type Point } from '../../../draft/path.ts';
import { graded, UNIT, type Size } from '../../../draft/sizes.ts';
import type { Crease } from '../../../drape/settings.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { sheet } from '../../sheet.ts';
import { FLAT, PADDED, flutes, ramp } from '../falls.ts';
import { longSleeve } from '../parts/long-sleeve.ts';
import { placket } from '../parts/placket.ts';

const X = (v: number): number => 500 + v;

/** Half measures from the centre front in M, and how far below the shoulder things lie. */
const BLOCK = {
  n: 92,
  sh: 208,
  shDrop: 46,
  chest: 238,
  under: 244,
  len: 640,
  hem: 258,
  waist: 236,
  sleeve: 0,
  top: 176,
};
const GRADE = {
  n: 2,
  sh: 8,
  shDrop: 1,
  chest: 12,
  under: 6,
  len: 17,
  hem: 12,
  waist: 12,
  sleeve: 11,
  top: 5,
};

/** What a blouse is made of: gathered at a slit neck with ties, or buttoned under a round collar. */
export type BlouseOptions = {
  readonly style?: 'peasant' | 'collar';
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  /** Cloth of the collar. */
  readonly trim?: FabricSpec;
  readonly stitch?: string;
  readonly button?: string;
};

/** Fills in the options that are left out. */
function withDefaults(o: BlouseOptions) {
  const { style = 'peasant', size = 'M', fold = 0, fabric, trim, stitch = '#000', button = '#f2eee4' } = o;
  return { style, size, fold, fabric, trim, stitch, button };
}

/** Drafts outline and lines. */
function draft(o: BlouseOptions) {
  const options = withDefaults(o);
  const { style, size } = options;
  const c = graded(BLOCK, GRADE, size),
    T = 236,
    { n, sh, chest, hem, waist } = c,
    shY = T + c.shDrop,
    underY = T + c.under,
    hemY = T + c.len;
  const sleeveLen = (style === 'peasant' ? 540 : 520) + c.sleeve;
  const drop = style === 'peasant' ? 96 : 74;
  const neck = `M500 ${T + drop} C${X(52)} ${T + drop} ${X(n - 4)} ${T + drop * 0.6} ${X(n)} ${T}`;
  const outline =
    onFold(`${neck} C${X(n + 36)} ${T + 10} ${X(sh - 50)} ${shY - 22} ${X(sh)} ${shY} C${X(sh - 20)} ${shY + 78} ${X(chest - 42)} ${underY - 66} ${X(chest)} ${underY}
    C${X(chest - 4)} ${underY + 110} ${X(waist)} ${hemY - 260} ${X(waist + 6)} ${hemY - 160} L${X(hem)} ${hemY - 10} C${X(hem - 80)} ${hemY + 6} ${X(110)} ${hemY + 12} 500 ${hemY + 12}`);
  const s = sheet(outline),
    neckLine = acrossFold(neck);
  const armhole = `M${X(sh)} ${shY} C${X(sh - 22)} ${shY + 78} ${X(chest - 48)} ${underY - 66} ${X(chest)} ${underY}`;
  const creases: Crease[] = [{ d: distanceTo(neckLine), width: 26, pull: 0.2, hold: 0.3 }];
  const split = T + drop + 128;
  const bandW = style === 'peasant' ? 20 : 12;
  const bandD = between(offset(neckLine, -1.5), offset(neckLine, bandW));
  return {
    ...options,
    c,
    T,
    n,
    sh,
    chest,
    hem,
    waist,
    shY,
    underY,
    hemY,
    sleeveLen,
    drop,
    neck,
    outline,
    s,
    neckLine,
    armhole,
    creases,
    split,
    bandW,
    bandD,
  };
}
type Draft = ReturnType<typeof draft>;

/** Sews hem and armholes. */
function sewSeams({ stitch, hem, hemY, s, armhole }: Draft): void {
  const hemHalf = `M500 ${hemY + 12} C${X(110)} ${hemY + 12} ${X(hem - 80)} ${hemY + 6} ${X(hem)} ${hemY - 10}`;
  s.stitch(acrossFold(hemHalf), { at: -12, colour: stitch, opacity: 0.2 });
  for (const d of [armhole, mirrorX(armhole)]) s.seam(d, { depth: 0.6 });
}

/** Gathers the neckline of a peasant blouse and cuts its slit. */
function gatherNeck({ stitch, T, n, drop, s, neckLine, split, bandW, bandD }: Draft): void {
  const rows: string[] = [];
  for (let k = 0; k <= 34; k++) {
    const t = k / 34,
      f = t * 2 - 1,
      a = Math.abs(f),
      x = f * (n - 2) * (0.35 + 0.65 * a ** 0.5),
      y = T + drop * (1 - a ** 2.4) + 18;
    rows.push(
      `M${X(x * 1.02)} ${y} Q${X(x * 1.12)} ${y + 30} ${X(x * 1.26)} ${y + 54 + 44 * Math.abs(Math.sin(k * 2.7))}`,
    );
  }
  s.gathers(rows, { depth: 0.75, width: 3.4 });
  s.overlay(bandD, { lift: 1.4 }).stitch(neckLine, { at: bandW - 3, colour: stitch, opacity: 0.22 });
  const slit = `M494 ${T + drop - 2} C495 ${T + drop + 50} 498 ${split - 40} 500 ${split} C502 ${split - 40} 505 ${T + drop + 50} 506 ${T + drop - 2} Z`;
  s.tone(slit, '#000', { opacity: 0.62, soft: 1.2 }).dent(`M500 ${T + drop} L500 ${split}`, 0.5, {
    width: 8,
    soft: 2,
  });
  for (const m of [1, -1])
    s.stitch(
      `M${X(m * 14)} ${T + drop} C${X(m * 13)} ${T + drop + 60} ${X(m * 8)} ${split} 500 ${split + 12}`,
      { colour: stitch, opacity: 0.22 },
    );
}

/** The tassel at the end of a tie. */
function tasselOf({ fabric }: Draft, d: string): Piece {
  const [ex, ey] = d.split(' ').slice(-2).map(Number),
    tas = `M${ex - 4} ${ey - 4} L${ex + 4} ${ey - 4} L${ex + 9} ${ey + 34} Q${ex} ${ey + 38} ${ex - 9} ${ey + 34} Z`;
  const ts = sheet(tas);
  // Threads, bound together at their head.
  for (const q of [-6, -4, -2, 0, 2, 4, 6])
    ts.line(`M${ex + q * 0.5} ${ey + 6} L${ex + q * 1.3} ${ey + 38}`, '#000', {
      opacity: q % 4 === 0 ? 0.26 : 0.14,
      width: 1,
    }).dent(`M${ex + q * 0.5} ${ey + 6} L${ex + q * 1.3} ${ey + 38}`, 0.3, { width: 1.2, soft: 0.5 });
  ts.line(`M${ex - 5} ${ey + 4} L${ex + 5} ${ey + 4}`, '#000', { opacity: 0.34, width: 3.4 });
  return {
    outline: tas,
    sheet: ts,
    fabrics: [fabric],
    lift: 4,
    conform: 10,
    edge: 2,
    roll: 2,
    cloth: { ...FLAT, fine: 4.5 },
  };
}

/** A tie of the neckline, with its tassel. `m` is the side, `L` the length, `w` how far it swings out. */
function tieOf(drafted: Draft, [m, L, w]: readonly [m: number, L: number, w: number]): Piece[] {
  const { fabric, T, drop } = drafted;
  const y = T + drop + 8,
    d = `M${X(m * 8)} ${y} C${X(m * (20 + w))} ${y + 50} ${X(m * (4 + w))} ${y + L * 0.6} ${X(m * (18 + w))} ${y + L}`;
  const o = between(offset(d, -4), offset(d, 4)),
    t = sheet(o);
  const tie: Piece = {
    outline: o,
    sheet: t,
    fabrics: [fabric],
    lift: 3,
    conform: 10,
    edge: 2.2,
    roll: 2,
    cloth: { ...FLAT, fine: 4.5 },
  };
  return [tie, tasselOf(drafted, d)];
}

/** Sews the placket and the tucks beside it. */
function sewTucks({ stitch, button, T, hemY, drop, s, creases }: Draft): void {
  placket(s, { from: T + drop - 4, to: hemY + 14, width: 32, first: 40, every: 74, button, stitch, r: 6 });
  for (const m of [1, -1])
    for (let k = 0; k < 5; k++) {
      const x = X(m * (44 + k * 15)),
        y0 = T + drop + 20 - k * 12,
        d = `M${x} ${y0} L${x} ${T + 330 + (k % 2) * 10}`;
      s.dent(d, 0.34, { width: 2.4, soft: 0.9 })
        .line(d, '#000', { opacity: 0.2, width: 1.6 })
        .stitch(d, { at: 3, colour: stitch, opacity: 0.12, depth: 0.4 });
    }
  creases.push({
    d: (x, y) => (y < T + 340 ? Math.max(0, Math.abs(x - 500) - 100) : 99),
    width: 20,
    pull: 0.05,
    hold: 0.12,
  });
}

/** A leaf of the collar; `flip` puts it on the other side. */
function collarLeaf({ fabric, trim, stitch, T, n, drop }: Draft, flip: boolean): Piece {
  const leafD = `M${X(2)} ${T + drop - 6} C${X(48)} ${T + drop - 10} ${X(n - 8)} ${T + 40} ${X(n - 2)} ${T - 2} C${X(n + 8)} ${T - 4} ${X(n + 30)} ${T + 6} ${X(n + 42)} ${T + 24} C${X(n + 48)} ${T + 80} ${X(98)} ${T + 136} ${X(44)} ${T + 142} C${X(16)} ${T + 142} ${X(4)} ${T + 112} ${X(2)} ${T + drop - 6} Z`;
  const d = flip ? mirrorX(leafD) : leafD,
    t = sheet(d),
    e = `M${X(2)} ${T + drop - 6} C${X(4)} ${T + 112} ${X(16)} ${T + 142} ${X(44)} ${T + 142} C${X(98)} ${T + 136} ${X(n + 48)} ${T + 80} ${X(n + 42)} ${T + 24}`;
  t.stitch(flip ? mirrorX(e) : e, { at: flip ? 6 : -6, colour: stitch, opacity: 0.2, depth: 0.8 });
  return {
    outline: d,
    sheet: t,
    fabrics: [trim ?? fabric],
    lift: 5,
    conform: 12,
    edge: 2.8,
    roll: 3.4,
    grains: { 0: { turn: flip ? -40 : 40, x: 500, y: T } },
    cloth: { ...PADDED, seed: flip ? 3 : 2 },
  };
}

/** The inside of the back, seen above the neckline. */
function backOf({ style, fabric, trim, stitch, T, n, drop }: Draft): Piece {
  const bT = `M${X(-n - 2)} ${T + 0.8} C${X(-n * 0.6)} ${T + 24} ${X(n * 0.6)} ${T + 24} ${X(n + 2)} ${T + 0.8}`;
  const back = sheet(
    `${bT} L${X(n + 18)} ${T + 30} L${X(n)} ${T + drop + 40} L${X(-n)} ${T + drop + 40} L${X(-n - 18)} ${T + 30} Z`,
  );
  back
    .tone(back.outline, '#000', { opacity: 0.16 })
    .overlay(between(bT, offset(bT, 20)), { lift: 1, colour: style === 'collar' ? trim?.colour : undefined })
    .stitch(bT, { at: 15, colour: stitch, opacity: 0.22 })
    .label([500, T + 40], 48, 20);
  return { outline: back.outline, sheet: back, fabrics: [fabric], lift: 1, edge: 1.6, cloth: FLAT };
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ style, fold, fabric, stitch, button, c, sh, shY, sleeveLen }: Draft, m: number): Piece {
  const puff = style === 'peasant' ? 0.42 : 0.22;
  return longSleeve({
    m,
    sh,
    shY,
    len: sleeveLen,
    turn: 70,
    top: c.top,
    wrist: style === 'peasant' ? 118 : 112,
    cuffLen: style === 'peasant' ? 34 : 58,
    cuff: 'band',
    fabric,
    seed: 64 + m + fold * 1009,
    stitch,
    puff,
    buttons: style === 'collar' ? button : undefined,
    bend: 12,
  });
}

/** Surplus cloth at a position. */
function easeOf({ style, T, hemY }: Draft): (x: number, y: number) => Point {
  if (style === 'collar') return (_, y) => [0.016 + 0.035 * ramp(T + 330, hemY, y), 0.008];
  return (_, y) => [0.05 * (1 - ramp(T + 200, T + 520, y)) + 0.03, 0.008];
}

/** The front with everything sewn on it. */
function bodyOf(drafted: Draft): Piece {
  const { style, fold, fabric, T, hemY, outline, s, creases } = drafted;
  return {
    outline,
    sheet: s,
    fabrics: [fabric],
    lift: 7,
    cloth: {
      ease: easeOf(drafted),
      seed: (style === 'peasant' ? 511 : 523) + fold * 1009,
      flutes: flutes({ from: T + 120, to: hemY, pitch: 84, height: 14, seed: 8 + fold * 1.3 }),
      air: 0.036,
      weight: 0.04,
      stiff: 0.16,
      rough: 13,
      ceiling: 36,
      free: (_, y) => (y > hemY - 24 ? 0.7 : 0),
      creases,
    },
  };
}

/** How it fits. */
function fitOf({ T, n, sh, chest, shY, underY, hemY, sleeveLen }: Draft): Fit {
  const turn = (70 * Math.PI) / 180;
  return {
    unit: UNIT.women,
    hang: { by: 'shoulders', y: T + 12, half: sh },
    measures: [
      { name: 'chest', line: `M${X(-chest)} ${underY} L${X(chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(n)} ${T} L${X(n)} ${hemY + 10}` },
      {
        name: 'sleeve',
        line: `M${X(sh)} ${shY} L${X(sh - 42 + sleeveLen * Math.cos(turn))} ${shY + 16 + sleeveLen * Math.sin(turn)}`,
      },
    ],
  };
}

/** A blouse with full sleeves. */
export function blouse(o: BlouseOptions): Garment {
  const drafted = draft(o);
  const { style, size, fold } = drafted;
  sewSeams(drafted);
  if (style === 'peasant') gatherNeck(drafted);
  else sewTucks(drafted);
  const front =
    style === 'peasant'
      ? [...tieOf(drafted, [-1, 236, 16]), ...tieOf(drafted, [1, 206, 26])]
      : [collarLeaf(drafted, true), collarLeaf(drafted, false)];
  return {
    shape: `blouse-${style}-${size}-${fold}`,
    pieces: [sleeveOf(drafted, 1), sleeveOf(drafted, -1), backOf(drafted), bodyOf(drafted), ...front],
    fit: fitOf(drafted),
  };
}
