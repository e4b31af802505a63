import type { FabricSpec } from '../../../cloth/fabric.ts';
import { acrossFold, distanceTo, mirrorX, onFold } from '../../../draft/path.ts';
import { graded, UNIT, type Cut, type Size } from '../../../draft/sizes.ts';
import type { Fit, Garment, Piece } from '../../piece.ts';
import { sheet } from '../../sheet.ts';
import { EASE, swing } from '../falls.ts';
import { campCollar } from '../parts/camp-collar.ts';
import { longSleeve } from '../parts/long-sleeve.ts';
import { placket } from '../parts/placket.ts';
import { pointCollar, type Collar } from '../parts/point-collar.ts';

const X = (v: number): number => 500 + v;

/** Half measures from the centre front in M; the sleeve along its own axis, its turn in degrees. */
const CUT = {
  men: {
    top: 208,
    n: 88,
    sh: 236,
    shDrop: 50,
    chest: 264,
    under: 262,
    waist: 254,
    hem: 258,
    side: 690,
    len: 768,
    slLen: 604,
    turn: 73,
    slTop: 186,
    wrist: 118,
  },
  women: {
    top: 214,
    n: 82,
    sh: 214,
    shDrop: 48,
    chest: 240,
    under: 250,
    waist: 228,
    hem: 244,
    side: 660,
    len: 744,
    slLen: 580,
    turn: 73,
    slTop: 170,
    wrist: 108,
  },
  kids: {
    top: 250,
    n: 84,
    sh: 226,
    shDrop: 44,
    chest: 254,
    under: 244,
    waist: 252,
    hem: 260,
    side: 590,
    len: 646,
    slLen: 470,
    turn: 70,
    slTop: 172,
    wrist: 116,
  },
};
const GRADE = {
  n: 2,
  sh: 9,
  shDrop: 1,
  chest: 13,
  under: 7,
  waist: 13,
  hem: 13,
  side: 18,
  len: 20,
  slLen: 12,
  slTop: 5,
  wrist: 3,
};
/** Children grow in length. */
const KIDS = { len: 44, side: 42, slLen: 34 };

/** What a shirt is made of. `fold` is the seed of its folds. */
export type ShirtOptions = {
  readonly cut?: Cut;
  readonly size?: Size;
  readonly fold?: number;
  readonly sleeve?: 'long' | 'short';
  readonly collar?: 'point' | 'camp';
  readonly fabric: FabricSpec;
  readonly button?: string;
  readonly stitch?: string;
  readonly pocket?: boolean;
  /** A second chest pocket on the other side. */
  readonly pair?: boolean;
  /** A button on the pocket. */
  readonly flap?: boolean;
};

/** Fills in the options and grades the measures. */
function measure(o: ShirtOptions) {
  const {
    cut = 'men',
    size = 'M',
    fold = 0,
    sleeve = 'long',
    collar = 'point',
    fabric,
    button = '#efeae0',
    stitch = '#000',
    pocket = true,
    pair = false,
    flap = false,
  } = o;
  const c = graded(CUT[cut], cut === 'kids' ? { ...GRADE, ...KIDS } : GRADE, size),
    T = c.top,
    shY = T + c.shDrop,
    underY = T + c.under,
    sideY = T + c.side,
    hemY = T + c.len;
  const short = sleeve === 'short',
    camp = collar === 'camp';
  const slT = 44,
    a = (slT * Math.PI) / 180,
    slL = (cut === 'kids' ? 218 : 250) + (c.slLen - CUT[cut].slLen) / 4,
    slW = (cut === 'kids' ? 158 : 172) + (c.slTop - CUT[cut].slTop);
  const oX = c.sh + slL * Math.cos(a),
    oY = shY + slL * Math.sin(a),
    iX = Math.max(c.chest + 30, oX - slW * Math.sin(a)),
    iY = oY + slW * Math.cos(a);
  return {
    cut,
    size,
    fold,
    sleeve,
    collar,
    fabric,
    button,
    stitch,
    pocket,
    pair,
    flap,
    c,
    T,
    shY,
    underY,
    sideY,
    hemY,
    short,
    camp,
    slT,
    a,
    slL,
    slW,
    oX,
    oY,
    iX,
    iY,
  };
}

/** Drafts outline and lines. */
function draft(o: ShirtOptions) {
  const measures = measure(o);
  const { c, T, shY, underY, sideY, hemY, short, camp, oX, oY, iX, iY } = measures;
  const open = camp ? 196 : 70;
  const neck = camp
    ? `M500 ${T + open} L${X(c.n)} ${T - 2}`
    : `M500 ${T + open} C${X(34)} ${T + open - 6} ${X(c.n - 10)} ${T + 34} ${X(c.n)} ${T}`;
  const side = `C${X(c.chest - 4)} ${underY + 130} ${X(c.waist)} ${sideY - 240} ${X(c.waist + 2)} ${sideY - 140} L${X(c.hem)} ${sideY}`;
  const tail = camp
    ? `L${X(c.hem)} ${sideY + 26} C${X(c.hem - 90)} ${sideY + 34} ${X(110)} ${sideY + 37} 500 ${sideY + 37}`
    : `C${X(c.hem - 24)} ${sideY + 46} ${X(150)} ${hemY} 500 ${hemY}`;
  const armhole = `M${X(c.sh)} ${shY} C${X(c.sh - 28)} ${shY + 80} ${X(c.chest - 58)} ${underY - 66} ${X(c.chest)} ${underY}`;
  const half =
    `${neck} C${X(c.n + 40)} ${T + 10} ${X(c.sh - 54)} ${shY - 24} ${X(c.sh)} ${shY} ` +
    (short
      ? `C${X(c.sh + 46)} ${shY + 28} ${X(oX - 34)} ${oY - 58} ${X(oX)} ${oY} Q${X((oX + iX) / 2 + 5)} ${(oY + iY) / 2 + 8} ${X(iX)} ${iY} C${X(iX - 12)} ${iY - 26} ${X(c.chest + 18)} ${underY + 16} ${X(c.chest)} ${underY} ${side} ${tail}`
      : `C${X(c.sh - 22)} ${shY + 80} ${X(c.chest - 44)} ${underY - 70} ${X(c.chest)} ${underY} ${side} ${tail}`);
  const outline = onFold(half);
  const s = sheet(outline);
  const hemHalf = camp
    ? `M500 ${sideY + 37} C${X(110)} ${sideY + 37} ${X(c.hem - 90)} ${sideY + 34} ${X(c.hem)} ${sideY + 26}`
    : `M500 ${hemY} C${X(150)} ${hemY} ${X(c.hem - 24)} ${sideY + 46} ${X(c.hem)} ${sideY}`;
  return { ...measures, open, neck, side, tail, armhole, half, outline, s, hemHalf };
}
type Draft = ReturnType<typeof draft>;

/** Sews the hem and the yoke seams. */
function sewYoke({ stitch, c, T, shY, s, hemHalf }: Draft): void {
  s.stitch(acrossFold(hemHalf), { at: -11, colour: stitch, opacity: 0.22 });
  const yoke = `M${X(c.n + 22)} ${T + 34} L${X(c.sh - 14)} ${shY + 30}`;
  for (const d of [yoke, mirrorX(yoke)])
    s.seam(d, { depth: 0.7 }).stitch(d, {
      at: d === yoke ? 5 : -5,
      colour: stitch,
      opacity: 0.18,
      depth: 0.6,
    });
}

/** Marks the short sleeves and stitches their hems. */
function sewShortSleeves({ stitch, c, shY, a, oX, oY, iX, iY, armhole, s }: Draft): void {
  const sl = `${armhole} L${X(iX)} ${iY + 40} L${X(oX + 60)} ${oY + 30} L${X(c.sh + 60)} ${shY - 60} Z`;
  s.area(sl, { grain: 1 }).area(mirrorX(sl), { grain: 2 });
  const ux = Math.cos(a),
    uy = Math.sin(a),
    cuff = `M${X(oX - 34 * ux + 6)} ${oY - 34 * uy - 6} Q${X((oX + iX) / 2 + 5 - 34 * ux)} ${(oY + iY) / 2 + 8 - 34 * uy} ${X(iX - 34 * ux - 8)} ${iY - 34 * uy}`;
  for (const d of [cuff, mirrorX(cuff)]) s.stitch(d, { colour: stitch, opacity: 0.24 });
}

/** Sews the armholes. */
function sewArmholes({ stitch, short, armhole, s }: Draft): void {
  for (const d of [armhole, mirrorX(armhole)]) {
    s.seam(d, { depth: short ? 1 : 0.5 });
    s.stitch(d, { at: d === armhole ? 8 : -8, colour: stitch, opacity: 0.22, depth: 0.7 });
  }
}

/** Sews the button placket. */
function sewPlacket({ cut, button, stitch, T, sideY, hemY, camp, open, s }: Draft): void {
  placket(s, {
    from: T + open - (camp ? 10 : 0),
    to: camp ? sideY + 40 : hemY + 4,
    first: camp ? 34 : 74,
    every: cut === 'kids' ? 84 : camp ? 118 : 96,
    button,
    stitch,
    width: cut === 'kids' ? 32 : 36,
  });
}

/** Sews a chest pocket. `m` is the side. */
function sewPocket({ button, stitch, flap, underY, s }: Draft, m: number): void {
  const x = 82,
    y = underY - 64,
    w = 118,
    h = 134;
  const side = (d: string): string => (m === 1 ? d : mirrorX(d));
  const p = side(
    `M${X(x)} ${y} L${X(x + w)} ${y} L${X(x + w)} ${y + h - 24} L${X(x + w - 24)} ${y + h} L${X(x + 24)} ${y + h} L${X(x)} ${y + h - 24} Z`,
  );
  s.overlay(p, { lift: 1.3 }).area(p, { grain: m === 1 ? 3 : 4 });
  s.stitch(
    side(
      `M${X(x + 3)} ${y} L${X(x + 3)} ${y + h - 25} L${X(x + 25)} ${y + h - 3} L${X(x + w - 25)} ${y + h - 3} L${X(x + w - 3)} ${y + h - 25} L${X(x + w - 3)} ${y}`,
    ),
    { colour: stitch, opacity: 0.24, depth: 0.7 },
  );
  s.stitch(side(`M${X(x)} ${y + 26} L${X(x + w)} ${y + 26}`), { colour: stitch, opacity: 0.24 }).seam(
    side(`M${X(x)} ${y} L${X(x + w)} ${y}`),
    { depth: 0.8 },
  );
  if (flap) s.button([X(m * (x + w / 2)), y + 13], 6, { colour: button });
}

/** The front with everything sewn on it. */
function bodyOf({
  cut,
  fold,
  fabric,
  c,
  T,
  shY,
  underY,
  sideY,
  short,
  slT,
  oY,
  iX,
  open,
  armhole,
  outline,
  s,
}: Draft): Piece {
  const free = (x: number, y: number): number => {
    if (y > sideY - 10) return 0.65;
    return short && Math.abs(x - 500) > iX - 10 && y > oY - 30 ? 0.6 : 0;
  };
  return {
    outline,
    sheet: s,
    fabrics: [fabric],
    lift: 7,
    grains: {
      1: { turn: slT - 4, x: X(c.sh), y: shY },
      2: { turn: 4 - slT, x: X(-c.sh), y: shY },
      3: { turn: 0, x: -7, y: 9, dx: 0, dy: 0 },
      4: { turn: 0, x: 9, y: -8, dx: 0, dy: 0 },
    },
    cloth: {
      ease: EASE,
      warp: short
        ? swing({
            x: c.sh - 10,
            y: shY + 70,
            edge: c.chest - 30,
            chest: Math.max(c.chest, c.hem),
            under: underY,
            turn: 7,
          })
        : undefined,
      free,
      seed: { men: 52, women: 63, kids: 71 }[cut] + (short ? 5 : 0) + fold * 1009,
      air: 0.042,
      weight: 0.05,
      stiff: 0.2,
      rough: 13,
      ceiling: 32,
      creases: [
        { d: distanceTo(armhole), width: 14, pull: 0.08, hold: 0.1 },
        { d: distanceTo(mirrorX(armhole)), width: 14, pull: 0.08, hold: 0.1 },
        { d: (x, y) => (y > T + open ? Math.abs(x - 500) : 999), width: 26, pull: 0.05, hold: 0.12 },
      ],
    },
  };
}

/** The collar. */
function collarOf({ cut, fold, fabric, button, stitch, c, T, camp, open }: Draft): Collar {
  return camp
    ? campCollar({ T, n: c.n, open, fabric, stitch, seed: fold })
    : pointCollar({
        T,
        n: c.n,
        fabric,
        stitch,
        open,
        button,
        point: cut === 'kids' ? [62, 118] : [72, 138],
        seed: fold,
      });
}

/** A long sleeve. `m` is the side. */
function sleeveOf({ fold, fabric, button, stitch, c, shY }: Draft, m: number): Piece {
  return longSleeve({
    m,
    sh: c.sh,
    shY,
    len: c.slLen,
    turn: c.turn,
    top: c.slTop,
    wrist: c.wrist,
    cuffLen: 64,
    cuff: 'band',
    fabric,
    seed: 17 + m + fold * 1009,
    stitch,
    buttons: button,
  });
}

/** How it fits. */
function fitOf({ cut, c, T, shY, underY, sideY, hemY, short, camp, oX, oY }: Draft): Fit {
  const turn = (c.turn * Math.PI) / 180;
  return {
    unit: UNIT[cut],
    hang: { by: 'shoulders', y: T + 12, half: c.sh },
    measures: [
      { name: 'chest', line: `M${X(-c.chest)} ${underY} L${X(c.chest)} ${underY}`, around: true },
      { name: 'length', line: `M${X(c.n)} ${T} L${X(c.n)} ${camp ? sideY + 34 : hemY - 12}` },
      {
        name: 'sleeve',
        line: short
          ? `M${X(c.sh)} ${shY} L${X(oX)} ${oY}`
          : `M${X(c.sh)} ${shY} L${X(c.sh - 42 + c.slLen * Math.cos(turn))} ${shY + 16 + c.slLen * Math.sin(turn)}`,
      },
    ],
  };
}

/** A button-through shirt. */
export function shirt(o: ShirtOptions): Garment {
  const drafted = draft(o);
  const { cut, size, sleeve, collar, pocket, pair, fold, short } = drafted;
  sewYoke(drafted);
  if (short) sewShortSleeves(drafted);
  sewArmholes(drafted);
  sewPlacket(drafted);
  if (pocket) for (const m of pair ? [1, -1] : [1]) sewPocket(drafted, m);
  const { behind, front } = collarOf(drafted);
  const sleeves = short ? [] : [sleeveOf(drafted, -1), sleeveOf(drafted, 1)];
  return {
    shape: `shirt-${cut}-${size}-${sleeve}-${collar}-${pocket}-${pair}-${fold}`,
    pieces: [...sleeves, behind, bodyOf(drafted), ...front],
    fit: fitOf(drafted),
  };
}
