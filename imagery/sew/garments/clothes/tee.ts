import type { FabricSpec } from '../../../cloth/fabric.ts';
import { acrossFold, between, distanceTo, mirrorX, offset, onFold } from '../../../draft/path.ts';
import { graded, UNIT, type Cut, type Size } from '../../../draft/sizes.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { sheet } from '../../sheet.ts';
import { EASE, FLAT, swing } from '../falls.ts';
import { longSleeve } from '../parts/long-sleeve.ts';

const X = (v: number): number => 500 + v;

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const CUT = {
  men: {
    top: 250,
    neck: 90,
    drop: 88,
    sh: 226,
    shDrop: 46,
    chest: 264,
    under: 250,
    hem: 258,
    len: 716,
    slLen: 240,
    slW: 160,
    slTurn: 43,
  },
  women: {
    top: 268,
    neck: 100,
    drop: 112,
    sh: 200,
    shDrop: 44,
    chest: 226,
    under: 224,
    hem: 236,
    len: 630,
    slLen: 190,
    slW: 128,
    slTurn: 44,
  },
  kids: {
    top: 278,
    neck: 92,
    drop: 74,
    sh: 220,
    shDrop: 40,
    chest: 252,
    under: 236,
    hem: 264,
    len: 620,
    slLen: 206,
    slW: 148,
    slTurn: 42,
  },
};
const GRADE = { neck: 2, drop: 2, sh: 9, shDrop: 1, chest: 13, under: 7, hem: 13, len: 20, slLen: 6, slW: 6 };
/** Children grow in length. */
const KIDS = { len: 44, slLen: 8 };
/** The long sleeve of each block. */
const LONG = {
  men: { len: 600, top: 176, wrist: 96 },
  women: { len: 572, top: 158, wrist: 84 },
  kids: { len: 486, top: 164, wrist: 96 },
};

/** What a T-shirt is made of. `fold` is the seed of its folds. */
export type TeeOptions = {
  readonly cut?: Cut;
  readonly size?: Size;
  readonly fold?: number;
  readonly fabric: FabricSpec;
  readonly rib?: FabricSpec;
  /** Cloth of the sleeves, if it differs. */
  readonly arms?: FabricSpec;
  readonly sleeve?: 'short' | 'long';
  readonly pocket?: boolean;
  /** Colour of the buttons of a short placket. */
  readonly henley?: string;
  readonly stitch?: string;
  /** Colour of the neckband. */
  readonly ringer?: string;
};

/** Fills in the options and grades the measures. */
function measure(o: TeeOptions) {
  const {
    cut = 'men',
    size = 'M',
    fold = 0,
    fabric,
    rib,
    arms,
    sleeve: arm = 'short',
    pocket = false,
    henley,
    stitch = '#000',
    ringer,
  } = o;
  const long = arm === 'long';
  const c = graded(CUT[cut], cut === 'kids' ? { ...GRADE, ...KIDS } : GRADE, size),
    T = c.top;
  const hemY = T + c.len,
    underY = T + c.under,
    shY = T + c.shDrop;
  // The end of the sleeve, along its own axis from the shoulder point.
  const a = (c.slTurn * Math.PI) / 180;
  const oX = c.sh + c.slLen * Math.cos(a),
    oY = shY + c.slLen * Math.sin(a);
  const iX = oX - c.slW * Math.sin(a) * 0.94,
    iY = oY + c.slW * Math.cos(a) * 0.94;
  return {
    cut,
    size,
    fold,
    fabric,
    rib,
    arms,
    arm,
    pocket,
    henley,
    stitch,
    ringer,
    long,
    c,
    T,
    hemY,
    underY,
    shY,
    a,
    oX,
    oY,
    iX,
    iY,
  };
}

/** Drafts outline and lines. */
function draft(o: TeeOptions) {
  const measures = measure(o);
  const { cut, long, c, T, hemY, underY, shY, a, oX, oY, iX, iY } = measures;
  const neck = `M500 ${T + c.drop} C${X(c.neck * 0.52)} ${T + c.drop} ${X(c.neck * 0.93)} ${T + c.drop * 0.58} ${X(c.neck)} ${T}`;
  const armEdge = long
    ? `C${X(c.sh - 22)} ${shY + 80} ${X(c.chest - 44)} ${underY - 70} ${X(c.chest)} ${underY}`
    : `C${X(c.sh + 40)} ${shY + 24} ${X(oX - 34)} ${oY - 66} ${X(oX)} ${oY}
    Q${X((oX + iX) / 2 + 6)} ${(oY + iY) / 2 + 9} ${X(iX)} ${iY}
    C${X(iX - 12)} ${iY - 26} ${X(c.chest + 18)} ${underY + 14} ${X(c.chest)} ${underY}`;
  const outline = onFold(`${neck}
    C${X(c.neck + 36)} ${T + 12} ${X(c.sh - 50)} ${shY - 20} ${X(c.sh)} ${shY}
    ${armEdge}
    C${X(c.chest - 4)} ${underY + 120} ${X(c.hem - 8)} ${hemY - 260} ${X(c.hem - 4)} ${hemY - 160}
    L${X(c.hem)} ${hemY} C${X(c.hem - 90)} ${hemY + 8} ${X(110)} ${hemY + 11} 500 ${hemY + 11}`);
  const armhole = `M${X(c.sh)} ${shY} C${X(c.sh - 26)} ${shY + 78} ${X(c.chest - 54)} ${underY - 70} ${X(c.chest)} ${underY}`;
  const hemHalf = `M500 ${hemY - 15} C${X(110)} ${hemY - 15} ${X(c.hem - 90)} ${hemY - 18} ${X(c.hem + 6)} ${hemY - 27}`;
  const hemLine = acrossFold(hemHalf),
    neckLine = acrossFold(neck);
  const ux = Math.cos(a),
    uy = Math.sin(a);
  const cuff = `M${X(oX - 25 * ux + 4)} ${oY - 25 * uy - 3} Q${X((oX + iX) / 2 + 6 - 25 * ux)} ${(oY + iY) / 2 + 9 - 25 * uy} ${X(iX - 25 * ux - 6)} ${iY - 25 * uy}`;
  const ribW = cut === 'women' ? 20 : 24;

  const s = sheet(outline);
  const slope = LONG[cut].len + (c.slLen - CUT[cut].slLen) * (cut === 'kids' ? 4 : 2);
  return {
    ...measures,
    neck,
    armEdge,
    outline,
    armhole,
    hemHalf,
    hemLine,
    neckLine,
    ux,
    uy,
    cuff,
    ribW,
    s,
    slope,
  };
}
type Draft = ReturnType<typeof draft>;

/** Sews armholes, hem and, on short sleeves, their hems. */
function sewSleeves({ stitch, long, c, shY, oX, oY, iX, iY, armhole, hemLine, cuff, s }: Draft): void {
  const sleeve = `${armhole} L${X(iX)} ${iY + 40} L${X(oX + 60)} ${oY + 30} L${X(c.sh + 60)} ${shY - 60} Z`;
  if (!long) s.area(sleeve, { grain: 1, fabric: 1 }).area(mirrorX(sleeve), { grain: 2, fabric: 1 });
  s.seam(armhole).seam(mirrorX(armhole));
  s.stitch(armhole, { at: 6, colour: stitch, opacity: 0.15, depth: 0.6 }).stitch(mirrorX(armhole), {
    at: -6,
    colour: stitch,
    opacity: 0.15,
    depth: 0.6,
  });
  for (const k of [0, 5]) s.stitch(hemLine, { at: k, colour: stitch, opacity: 0.2 });
  if (!long)
    for (const m of [1, -1])
      for (const k of [0, 5])
        s.stitch(m > 0 ? cuff : mirrorX(cuff), { at: -k * m, colour: stitch, opacity: 0.2 });
}

/** Sews the chest pocket. */
function sewPocket({ stitch, underY, s }: Draft): void {
  const x = X(60),
    y = underY - 76,
    w = 112,
    h = 124;
  const bag = `L${x + w} ${y + h - 20} L${x + w / 2} ${y + h} L${x} ${y + h - 20}`;
  const p = `M${x} ${y} L${x + w} ${y} ${bag} Z`;
  s.overlay(p, { lift: 1.3 }).area(p, { grain: 3 });
  s.stitch(
    `M${x + 3} ${y} L${x + 3} ${y + h - 22} L${x + w / 2} ${y + h - 3.4} L${x + w - 3} ${y + h - 22} L${x + w - 3} ${y}`,
    { colour: stitch, opacity: 0.2, depth: 0.7 },
  );
  s.stitch(`M${x} ${y + 18} L${x + w} ${y + 18}`, { colour: stitch, opacity: 0.2 }).seam(
    `M${x} ${y} L${x + w} ${y}`,
    { depth: 0.8 },
  );
}

/** Sews a short placket with buttons of this colour. */
function sewHenley({ stitch, c, T, ribW, s }: Draft, colour: string): void {
  const top = T + c.drop + ribW - 2,
    d = `M484 ${top} L516 ${top} L516 ${top + 128} L484 ${top + 128} Z`;
  s.overlay(d, { lift: 1.2 })
    .stitch(`M487 ${top} L487 ${top + 125} L513 ${top + 125} L513 ${top}`, {
      colour: stitch,
      opacity: 0.22,
      depth: 0.7,
    })
    .stitch(`M487 ${top + 112} L513 ${top + 112}`, { colour: stitch, opacity: 0.22, depth: 0.7 });
  for (const k of [22, 58, 94])
    s.hole([500, top + k], 15, { angle: 90, colour: '#8a8880' }).button([500, top + k], 6, {
      colour,
    });
}

/** Sews the neckband on the body. The outline cuts it off along the shoulder. */
function sewNeckband({ stitch, ringer, neckLine, ribW, s }: Draft): void {
  s.stitch(neckLine, { at: ribW + 5, colour: stitch, opacity: 0.18, depth: 0.9 });
  s.tone(between(offset(neckLine, ribW - 2), offset(neckLine, ribW + 8)), '#000', { opacity: 0.11, soft: 3 });

  const neckband = between(offset(neckLine, -2), offset(neckLine, ribW));
  s.area(neckband, { fabric: 2 });
  if (ringer !== undefined) s.tone(neckband, ringer, { opacity: 1 });
  s.ribbing(offset(neckLine, ribW / 2), ribW, { pitch: 4.4, lift: 2.2 });
}

/** The inside of the back, seen through the neck opening. */
function backOf({ fabric, rib, stitch, ringer, c, T, ribW }: Draft): Piece {
  const n = c.neck;
  const backTop = `M${X(-n - 2)} ${T + 0.8} C${X(-n * 0.6)} ${T + 24} ${X(n * 0.6)} ${T + 24} ${X(n + 2)} ${T + 0.8}`;
  const back = sheet(
    `${backTop} L${X(n + 20)} ${T + 30} L${X(n)} ${T + c.drop + 34} L${X(-n)} ${T + c.drop + 34} L${X(-n - 20)} ${T + 30} Z`,
  );
  // The neckband goes all round.
  const backBand = between(offset(backTop, -2), offset(backTop, ribW));
  back.area(backBand, { fabric: 1 });
  if (ringer !== undefined) back.tone(backBand, ringer, { opacity: 1 });
  back
    .tone(back.outline, '#000', { opacity: 0.12 })
    .ribbing(offset(backTop, ribW / 2), ribW, { pitch: 4.4, lift: 0.5 });
  const tape = offset(backTop, ribW + 5);
  back
    .line(tape, '#000', { opacity: 0.1, width: 11 })
    .stitch(tape, { at: 4, colour: stitch, opacity: 0.26 })
    .stitch(tape, { at: -4, colour: stitch, opacity: 0.26 });
  back.label([500, T + 22 + ribW], 50, 24);

  return {
    outline: back.outline,
    sheet: back,
    fabrics: [fabric, rib ?? fabric],
    lift: 2,
    edge: 1.2,
    cloth: FLAT,
  };
}

/** The front with everything sewn on it. */
function bodyOf({
  cut,
  fold,
  fabric,
  rib,
  arms,
  long,
  c,
  hemY,
  underY,
  shY,
  oY,
  iX,
  outline,
  armhole,
  neckLine,
  ribW,
  s,
}: Draft): Piece {
  const free = (x: number, y: number): number => {
    if (y > hemY - 26) return 0.7;
    return !long && Math.abs(x - 500) > iX - 10 && y > oY - 30 ? 0.6 : 0;
  };
  return {
    outline,
    sheet: s,
    fabrics: [fabric, arms ?? fabric, rib ?? fabric],
    lift: 6,
    grains: {
      1: { turn: c.slTurn - 4, x: X(c.sh), y: shY },
      2: { turn: 4 - c.slTurn, x: X(-c.sh), y: shY },
      3: { turn: 0, x: 0, y: 0, dx: 0, dy: 0 },
    },
    cloth: {
      ease: EASE,
      warp: long
        ? undefined
        : swing({
            x: c.sh - 10,
            y: shY + 70,
            edge: c.chest - 30,
            chest: Math.max(c.chest, c.hem),
            under: underY,
            turn: 7,
          }),
      free,
      seed: { men: 11, women: 24, kids: 37 }[cut] + fold * 1009,
      air: 0.045,
      weight: 0.05,
      drop: 0.003,
      stiff: 0.14,
      rough: 12,
      ceiling: 34,
      creases: [
        { d: distanceTo(armhole), width: 14, pull: 0.06, hold: 0.1 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.06, hold: 0.1 },
        { d: distanceTo(neckLine), width: ribW + 8, pull: 0.25, hold: 0.3 },
      ],
    },
  };
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ cut, fold, fabric, arms, stitch, c, shY, slope }: Draft, m: number): Piece {
  return longSleeve({
    m,
    sh: c.sh,
    shY,
    len: slope,
    turn: cut === 'kids' ? 70 : 72,
    top: LONG[cut].top,
    wrist: LONG[cut].wrist,
    cuffLen: 44,
    cuff: 'rib',
    fabric: arms ?? fabric,
    seed: 33 + m + fold * 1009,
    stitch,
    bend: 12,
  });
}

/** How it fits. */
function fitOf({ cut, long, c, T, hemY, underY, shY, oX, oY, slope }: Draft): Fit {
  return {
    unit: UNIT[cut],
    hang: { by: 'shoulders', y: T + 12, half: c.sh },
    measures: [
      { name: 'chest', line: `M${X(-c.chest)} ${underY} L${X(c.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(c.neck)} ${T} L${X(c.neck)} ${hemY + 10}` },
      {
        name: 'sleeve',
        line: long
          ? `M${X(c.sh)} ${shY} L${X(c.sh - 42 + slope * Math.cos(1.25))} ${shY + 16 + slope * Math.sin(1.25)}`
          : `M${X(c.sh)} ${shY} L${X(oX)} ${oY}`,
      },
    ],
  };
}

/** A T-shirt with a ribbed neck. */
export function tee(o: TeeOptions): Garment {
  const drafted = draft(o);
  const { cut, size, arm, pocket, henley, fold, long } = drafted;
  sewSleeves(drafted);
  if (pocket) sewPocket(drafted);
  if (henley !== undefined) sewHenley(drafted, henley);
  sewNeckband(drafted);
  const sleeves = long ? [sleeveOf(drafted, -1), sleeveOf(drafted, 1)] : [];
  return {
    shape: `tee-${cut}-${size}-${arm}-${pocket}-${henley !== undefined}-${fold}`,
    fit: fitOf(drafted),
    pieces: [...sleeves, backOf(drafted), bodyOf(drafted)],
  };
}
