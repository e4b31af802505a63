/**
 * The form view: a garment as if an invisible body wore it, seen from the front and from a little above. The settled cloth is wrapped around
 * a torso, arms and legs whose size follows from the draft, so only the inside of an opening is stretched: a
 * garment on a form is narrower than on a table.
 */
import { lerp, smooth } from '../cloth/number.ts';
import { boundsOf, flatten, type Point } from '../draft/path.ts';
import type { Fit, Garment, Piece } from '../sew/piece.ts';
import { createSection, type SectionPoint } from './cross-section.ts';
import { alongAxis, edgesAcross, halfWidthsOf, type Axis } from './extents.ts';

/** A position: x and y on the board, z towards the viewer, in units. */
export type Position = readonly [x: number, y: number, z: number];

/** Maps a point of the settled cloth of a piece onto the form. */
export type FormMapping = (x: number, y: number, z: number) => Position;

type Worn = Garment & { readonly fit: Fit };

const torsoSection = createSection(1.65);
const armSection = createSection(1.15);
const legSection = createSection(1.25);

/** The viewer's height: units that a point moves down for each unit that it is nearer. */
const TILT = 0.22;
/** Factor by which the inside is longer than drafted: the front edge sinks on a form, so more of the inside is visible. */
const INSIDE_STRETCH = 1.35;
/** `TILT` of sleeves, which lie less deep. */
const SLEEVE_TILT = 0.1;
/** Over this distance from the shoulders the chest comes forward, in units. */
const CHEST_UNITS = 150;
/** Maximum angle of a worn short sleeve below the horizontal, and how much lower than laid out it hangs, in radians. */
const SHORT_SLEEVE = { most: 1.19, lower: 0.4 };
/** `SHORT_SLEEVE` of a long sleeve. */
const LONG_SLEEVE = { most: 1.36, lower: 0.26 };
/** Over this distance from the shoulder a long sleeve bends down, in units. */
const SHOULDER_UNITS = 170;
/** Cloth beside the armhole wraps this share of the front half of a section: the armhole is in front of the arm. */
const WRAPPED_SHARE_AT_ARMHOLE = 0.74;
/** Over this distance from the armhole a sleeve continues the slope of the body, in units. */
const SLEEVE_HEAD_UNITS = 80;

/** Returns the mapping of each piece of a garment, in the order of the pieces. */
export function formMappingsOf(garment: Worn): FormMapping[] {
  const { pieces } = garment;
  const index = pieces.reduce((best, piece, k) => (areaOf(piece) > areaOf(pieces[best]) ? k : best), 0);
  const hasSleeves = pieces.slice(0, index).some(isSleeve);
  const form = createForm(garment, { bodyPiece: pieces[index], hasSleeves });
  return pieces.map((piece, k) => {
    if (k < index) return isSleeve(piece) ? form.sleeve(piece) : form.inside(piece);
    // A piece that follows the relief beneath it gets its depth from there.
    if (piece.conform !== undefined) return (x, y, z) => onTop(form.body(x, y, 0), z);
    return form.body;
  });
}

/** Returns the bounds of a garment on the form. */
export function wornBoundsOf(
  { pieces }: Garment,
  worn: readonly FormMapping[],
): { x0: number; x1: number; y0: number; y1: number } {
  const points = pieces.flatMap(({ outline }, k) => flatten(outline, 12).map(([x, y]) => worn[k](x, y, 0)));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

function onTop([x, y]: Position, z: number): Position {
  return [x, y, z];
}

function areaOf({ outline }: Piece): number {
  const { x0, x1, y0, y1 } = boundsOf([outline]);
  return (x1 - x0) * (y1 - y0);
}

function isSleeve({ outline }: Piece): boolean {
  const { x0, x1 } = boundsOf([outline]);
  return Math.abs((x0 + x1) / 2 - 500) > 100;
}

/** The ends of a measure's line. */
function lineOf(
  { measures }: Fit,
  name: Fit['measures'][number]['name'],
): readonly [Point, Point] | undefined {
  const measure = measures.find((other) => other.name === name);
  if (measure === undefined) return undefined;
  const points = flatten(measure.line, 1e6);
  return [points[0], points[points.length - 1]];
}

function createForm({ fit }: Worn, { bodyPiece, hasSleeves }: { bodyPiece: Piece; hasSleeves: boolean }) {
  const halfWidth = halfWidthsOf(bodyPiece.outline);
  const torso = createTorso(fit, { halfWidth, outline: bodyPiece.outline, hasSleeves });
  const legs = createLegs(fit, halfWidth);
  const arm = createArm(fit, { halfWidth, torso });
  const body: FormMapping = (x, y, z) => {
    let at = torso(x, y, z);
    if (legs !== undefined) at = mix(at, legs.toForm(x, y, z), legs.share(y));
    const share = arm?.share(x, y) ?? 0;
    if (arm !== undefined && share > 0) at = mix(at, arm.toForm(arm.ofBody)(x, y, z), share);
    return tilt(at);
  };
  const inside = ({ outline }: Piece): FormMapping => {
    const { x0, x1, y0 } = boundsOf([outline]);
    const half = (x1 - x0) / 2;
    const depth = half * (fit.hang.by === 'waist' ? 0.4 : 0.6);
    // The points of the shoulders cover the corners of a neckline.
    const sink = fit.hang.by === 'waist' ? 0 : 10;
    return (x, y, z) => {
      const toSide = Math.min(1, ((x - 500) / half) ** 2);
      const back = -depth * Math.sqrt(1 - toSide);
      return [
        torso(x, y, 0)[0],
        y0 + INSIDE_STRETCH * (y - y0) + 0.12 * back + sink * toSide ** 2,
        back / 2 + z,
      ];
    };
  };
  const sleeve = (piece: Piece): FormMapping => {
    const { x0, x1 } = boundsOf([piece.outline]);
    const m = x0 + x1 > 1000 ? 1 : -1;
    const worn =
      arm === undefined
        ? hangBeside(piece, { m, torso })
        : arm.toForm(edgesAcross(piece.outline, arm.axis, m));
    return (x, y, z) => {
      const at = worn(x, y, z);
      return meetBody([at[0], at[1] + SLEEVE_TILT * at[2], at[2]], { m, torso, halfWidth });
    };
  };
  return { body, inside, sleeve };
}

/** Raises or lowers the head of a sleeve to the edge of the body that covers it, so that light runs across the seam. */
function meetBody(
  [x, y, z]: Position,
  { m, torso, halfWidth }: { m: number; torso: FormMapping; halfWidth: (y: number) => number },
): Position {
  let edge: Position = [0, y, 0];
  // The height on the draft whose tilted edge is at `y`.
  for (let k = 0; k < 3; k++) {
    const at = y - TILT * edge[2];
    edge = torso(500 + m * halfWidth(at), at, 0);
  }
  const share = 1 - smooth(0, SLEEVE_HEAD_UNITS, m * (x - edge[0]));
  return [x, y, z + (edge[2] - z) * share];
}

function tilt([x, y, z]: Position): Position {
  return [x, y + TILT * z, z];
}

function mix(one: Position, other: Position, share: number): Position {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}

/** Cloth wraps only this share of the front half of a section. At the very side it would be seen edge-on, and its edge is ragged. */
const WRAPPED_SHARE = 0.94;

/** Puts a point at the share `t` of the half width, with the height `z` of its folds, on a section. */
function wrap(
  section: (t: number) => SectionPoint,
  { t, half, z, wrappedShare = WRAPPED_SHARE }: { t: number; half: number; z: number; wrappedShare?: number },
): { across: number; depth: number; angle: number } {
  const { across, depth, angle } = section(t * wrappedShare);
  const whole = half / wrappedShare;
  // The middle stays where it is, whatever the share.
  const middle = (half / WRAPPED_SHARE - whole) * section(0).depth;
  return {
    across: whole * across + Math.sin(angle) * z,
    depth: whole * depth + middle + Math.cos(angle) * z,
    angle,
  };
}

/** The trunk: its half width follows the body piece below the arms and stays that of the chest above. */
function createTorso(
  fit: Fit,
  {
    halfWidth,
    outline,
    hasSleeves,
  }: { halfWidth: (y: number) => number; outline: string; hasSleeves: boolean },
): FormMapping {
  const chest = lineOf(fit, 'chest');
  const sleeve = lineOf(fit, 'sleeve');
  const { y1 } = boundsOf([outline]);
  if (fit.hang.by === 'waist' || chest === undefined)
    return (x, y, z) => {
      const half = halfWidth(y);
      const { across, depth } = wrap(torsoSection, { t: (x - 500) / half, half, z });
      return [500 + across, y, depth];
    };
  const [half, under] = [chest[1][0] - 500, chest[1][1]];
  const hem = y1 - 70;
  const halfAt = (y: number): number => {
    if (y <= under) return half;
    // Sleeves of the same piece are wider than the body beside them.
    if (sleeve !== undefined)
      return half + (halfWidth(hem) - half) * Math.min(1.3, (y - under) / (hem - under));
    return half + (halfWidth(y) - half) * smooth(under, under + 120, y);
  };
  const top = fit.hang.y - (fit.hang.by === 'shoulders' ? 12 : 0);
  const length = lineOf(fit, 'length');
  const neck = length === undefined ? 90 : Math.abs(length[0][0] - 500);
  const [shoulderX, shoulderY] =
    sleeve === undefined ? [neck + 60, top] : [Math.abs(sleeve[0][0] - 500), sleeve[0][1]];
  return (x, y, z) => {
    const width = halfAt(y);
    const { across, depth, angle } = wrap(torsoSection, {
      t: (x - 500) / width,
      half: width,
      z: 0,
      wrappedShare: hasSleeves
        ? lerp(WRAPPED_SHARE_AT_ARMHOLE, WRAPPED_SHARE, smooth(under - 70, under + 90, y))
        : WRAPPED_SHARE,
    });
    const slope = Math.max(0, Math.abs(x - 500) - neck) / (shoulderX - neck);
    const below = Math.max(0, Math.min(1, (y - top - slope * (shoulderY - top)) / CHEST_UNITS));
    const forward = Math.sqrt(1 - (1 - below) ** 2);
    return [
      500 + across + Math.sin(angle) * z,
      y,
      depth * forward * (0.25 + 0.75 * forward) + Math.cos(angle) * z,
    ];
  };
}

/** How far down the leg its taper ends, as a share of the inseam. */
const KNEE = 0.5;

/** The legs of trousers and shorts; `share` is 1 below the crotch. */
function createLegs(fit: Fit, halfWidth: (y: number) => number) {
  const inseam = lineOf(fit, 'inseam');
  if (inseam === undefined) return undefined;
  const crotch = inseam[0][1] - 16;
  const [innerX, hem] = [Math.abs(inseam[1][0] - 500), inseam[1][1]];
  const toForm: FormMapping = (x, y, z) => {
    const m = x >= 500 ? 1 : -1;
    const down = Math.max(0, Math.min(1, (y - crotch) / (hem - crotch)));
    const inner = innerX * down;
    const outer = Math.max(inner + 20, halfWidth(y));
    const [centre, half] = [(inner + outer) / 2, (outer - inner) / 2];
    const t = ((x - 500) * m - centre) / half;
    const [hip, leg] = [wrap(torsoSection, { t, half, z }), wrap(legSection, { t, half, z })];
    // The thigh is as flat as the hip, and the leg becomes round towards the knee.
    const round = smooth(-0.1, KNEE, down);
    const middle = lerp(torsoSection(WRAPPED_SHARE).across / WRAPPED_SHARE, 0.73 + 0.09 * down, round);
    return [
      500 + m * (centre * middle + lerp(hip.across, leg.across, round)),
      y,
      lerp(hip.depth, leg.depth, round),
    ];
  };
  return { toForm, share: (y: number): number => smooth(crotch - 110, crotch + 60, y) };
}

/** Returns the point and direction of an axis that turns evenly `from` one angle `to` another below the shoulder. */
function bend(
  along: number,
  { from, to }: { from: number; to: number },
): { x: number; y: number; angle: number } {
  const turn = (to - from) / SHOULDER_UNITS;
  const inTurn = Math.max(0, Math.min(SHOULDER_UNITS, along));
  const angle = from + turn * inTurn;
  const straight = along - inTurn;
  const [x, y] =
    turn < 1e-6
      ? [inTurn * Math.cos(from), inTurn * Math.sin(from)]
      : [(Math.sin(angle) - Math.sin(from)) / turn, (Math.cos(from) - Math.cos(angle)) / turn];
  return { x: x + straight * Math.cos(angle), y: y + straight * Math.sin(angle), angle };
}

/** The arms. A long sleeve is a piece of its own. A short sleeve may be a part of the body piece, where `share` is above 0. */
function createArm(fit: Fit, { halfWidth, torso }: { halfWidth: (y: number) => number; torso: FormMapping }) {
  const [sleeve, chest] = [lineOf(fit, 'sleeve'), lineOf(fit, 'chest')];
  if (sleeve === undefined || chest === undefined) return undefined;
  const [[, fromY], [, toY]] = sleeve;
  const [fromX, toX] = [Math.abs(sleeve[0][0] - 500), Math.abs(sleeve[1][0] - 500)];
  const [half, under] = [chest[1][0] - 500, chest[1][1]];
  const isPartOfBody = halfWidth(under + 10) > half + 20;
  // A hem may be wider than the chest.
  const bodyHalf = Math.max(half, halfWidth(Number.MAX_SAFE_INTEGER));
  // A long sleeve starts inside the body, as in `longSleeve`.
  const origin: Point = isPartOfBody ? [fromX, fromY] : [fromX - 42, fromY + 16];
  const axis: Axis = { x: origin[0], y: origin[1], angle: Math.atan2(toY - origin[1], toX - origin[0]) };
  const hang = isPartOfBody
    ? Math.min(axis.angle + SHORT_SLEEVE.lower, SHORT_SLEEVE.most)
    : Math.min(axis.angle + LONG_SLEEVE.lower, LONG_SLEEVE.most);
  const inwards = fromX - (torso(500 + fromX, isPartOfBody ? under : fromY, 0)[0] - 500);
  const ofBody = (): [number, number] => [-0.06 * half, 0.6 * half];
  const toForm =
    (edges: (along: number) => [number, number]): FormMapping =>
    (x, y, z) => {
      const m = x >= 500 ? 1 : -1;
      const [along, across] = alongAxis(axis, m, [x, y]);
      const [low, high] = edges(along);
      const width = Math.max(8, (high - low) / 2);
      const middle = (high + low) / 2;
      const at = wrap(armSection, { t: (across - middle) / width, half: width, z });
      // The head stays as high as the shoulder, and only the arm becomes narrower than on a table.
      const atHead = isPartOfBody ? 0 : 0.4 * (1 - smooth(0, SHOULDER_UNITS, along));
      const upper = middle * 0.72 + wrap(armSection, { t: -1, half: width, z: 0 }).across;
      const q = middle * 0.72 + at.across + atHead * (low - upper);
      const down = isPartOfBody
        ? { x: along * Math.cos(hang), y: along * Math.sin(hang), angle: hang }
        : bend(along, { from: axis.angle, to: hang });
      return [
        500 + m * (axis.x - inwards + down.x - q * Math.sin(down.angle)),
        axis.y + down.y + q * Math.cos(down.angle),
        at.depth * 0.9 + 6,
      ];
    };
  const share = (x: number, y: number): number => {
    if (!isPartOfBody) return 0;
    const out = Math.abs(x - 500);
    if (y > under + 60) return out > bodyHalf + 12 ? 1 : 0;
    const down = Math.max(0, Math.min(1, (y - fromY) / (under - fromY)));
    const armhole = fromX - 26 * Math.sin(Math.PI * down) + (half - fromX) * down * down;
    return smooth(armhole - 34, armhole + 46, out);
  };
  return { axis, toForm, share, ofBody };
}

/** A sleeve without a measure moves with the side of the torso and becomes as deep as it is wide. */
function hangBeside({ outline }: Piece, { m, torso }: { m: number; torso: FormMapping }): FormMapping {
  const { x0, x1, y0, y1 } = boundsOf([outline]);
  const middle = m * ((x0 + x1) / 2 - 500);
  const half = (x1 - x0) / 2;
  const inwards = middle - half - m * (torso(500 + m * (middle - half), (y0 + y1) / 2, 0)[0] - 500);
  return (x, y, z) => {
    const { across, depth } = wrap(armSection, { t: (m * (x - 500) - middle) / half, half, z });
    const at = m * (middle - inwards - half * 0.45 + across);
    return [500 + at, y + SLEEVE_TILT * depth, depth * 0.8];
  };
}
