import { between, distanceTo, mirrorX, offset } from '../../../../draft/path.ts';
import type { Piece } from '../../../piece.ts';
import { X } from '../../centre.ts';
import { topEase, createShortSleeveWarp } from '../../drapes.ts';
import { type Draft } from './tee-draft.ts';

/** Sews armholes, hem and, on short sleeves, their hems. */
export function sewSleeves({ stitch, long, c, shY, oX, oY, iX, iY, armhole, hemLine, cuff, s }: Draft): void {
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
export function sewPocket({ stitch, underY, s }: Draft): void {
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
export function sewHenley({ stitch, c, T, ribW, s }: Draft, colour: string): void {
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
export function sewNeckband({ stitch, ringer, neckLine, ribW, s }: Draft): void {
  s.stitch(neckLine, { at: ribW + 5, colour: stitch, opacity: 0.18, depth: 0.9 });
  s.tone(between(offset(neckLine, ribW - 2), offset(neckLine, ribW + 8)), '#000', { opacity: 0.11, soft: 3 });

  const neckband = between(offset(neckLine, -2), offset(neckLine, ribW));
  s.area(neckband, { fabric: 2 });
  if (ringer !== undefined) s.tone(neckband, ringer, { opacity: 1 });
  s.ribbing(offset(neckLine, ribW / 2), ribW, { pitch: 4.4, lift: 2.2 });
}

/** The front with everything sewn on it. */
export function bodyOf({
  fitGroup,
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
      ease: topEase,
      warp: long ? undefined : createShortSleeveWarp({ c, shY, underY }),
      free,
      seed: { men: 11, women: 24, kids: 37 }[fitGroup] + fold * 1009,
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
