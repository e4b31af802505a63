import { mirrorToLine, mirrorX, offset, rect, type Point } from '../../../../draft/path.ts';
import { X } from '../../centre.ts';
import { sewBrandPatch } from '../../parts/brand-patch.ts';
import { type Draft } from './bottoms-draft.ts';
import { sewLoop } from './bottoms-front.ts';

/** Height of the waist above its sides at the centre back, in units. */
const RISE = 12;

/** Sews the seat: the centre seam, and a yoke (jeans) or darts (chinos). */
export function sewSeat({ style, block, topY, sheet, bandY, thread, centreSeam }: Draft): void {
  sheet.seam(centreSeam, { depth: 1 });
  if (style === 'jeans') {
    for (const at of [5, 10]) sheet.stitch(centreSeam, { ...thread, at });
    // Two straight pieces that meet in a flat V.
    const half = `M500 ${bandY + 62} L${X(block.hip * 0.5)} ${bandY + 49} L${X(block.hip + 6)} ${bandY + 30}`;
    const yoke = mirrorToLine(half);
    sheet.seam(yoke, { depth: 0.9 });
    for (const at of [-5, -10]) sheet.stitch(yoke, { ...thread, at });
  }
  if (style === 'chino')
    for (const m of [1, -1]) {
      const dart = `M${X(m * block.waist * 0.5)} ${bandY - 4} L${X(m * block.waist * 0.53)} ${topY + 118}`;
      sheet.seam(dart, { depth: 0.7 });
    }
}

/** Sews the back pockets: patches on jeans and on pull-on trousers, slits with a button on chinos. */
export function sewBackPockets(drafted: Draft): void {
  const { style } = drafted;
  if (style === 'chino') for (const m of [1, -1]) cutPocket(drafted, m);
  else if (style === 'jeans') for (const m of [1, -1]) sewPatchPocket(drafted, m);
  else sewPatchPocket(drafted, 1);
}

/** A patch pocket with a pointed bottom; on jeans with a row of stitches across it. `m` is the side. */
function sewPatchPocket({ style, fitGroup, sheet, bandY, thread }: Draft, m: number): void {
  const side = (d: string): string => (m === 1 ? d : mirrorX(d));
  const x = 44;
  const w = fitGroup === 'kids' ? 106 : 128;
  const h = w * 1.1;
  const y = bandY + (style === 'jeans' ? 68 : 60);
  // It leans outwards: its outer corner lies higher.
  const lean = 8;
  const [left, right, middle] = [X(x), X(x + w), X(x + w / 2)];
  const seam = side(
    `M${left} ${y} L${left + 7} ${y + h * 0.8} L${middle} ${y + h - lean / 2} L${right - 7} ${y + h * 0.8 - lean} L${right} ${y - lean}`,
  );
  sheet.overlay(`${seam} Z`, { lift: 1.6, edge: 1.2 });
  for (const at of style === 'jeans' ? [-4, -9] : [-5]) sheet.stitch(seam, { ...thread, at: at * m });
  const mouth = side(`M${left} ${y} L${right} ${y - lean}`);
  sheet
    .line(offset(mouth, -1.5 * m), '#000', { opacity: 0.3, width: 3, soft: 1.4 })
    .stitch(mouth, { ...thread, at: 14 * m });
  if (style === 'jeans') {
    const arc = side(
      `M${left + 4} ${y + h * 0.42} Q${X(x + w * 0.3)} ${y + h * 0.36} ${middle} ${y + h * 0.54} Q${X(x + w * 0.7)} ${y + h * 0.34} ${right - 4} ${y + h * 0.38 - lean}`,
    );
    for (const at of [0, 6]) sheet.stitch(arc, { ...thread, at });
  }
}

/** A pocket slit between two narrow welts, with a button below. `m` is the side. */
function cutPocket({ block, topY, sheet, button, stitch }: Draft, m: number): void {
  const x = block.waist * 0.53;
  const y = topY + 122;
  const left = X(m * x) - 60;
  const welts = rect([left, y - 7], 120, 14);
  sheet.overlay(welts, { lift: 1.2, edge: 0.9 });
  sheet
    .line(`M${left + 3} ${y} L${left + 117} ${y}`, '#000', { opacity: 0.5, width: 2, soft: 0.7 })
    .dent(`M${left + 3} ${y} L${left + 117} ${y}`, 0.45, { width: 4, soft: 1 });
  for (const end of [left, left + 120])
    sheet.line(`M${end} ${y - 8} L${end} ${y + 8}`, stitch, { opacity: 0.35, width: 2 });
  sheet
    .hole([X(m * x), y + 18], 15, { angle: 90, colour: '#8a8880' })
    .button([X(m * x), y + 20], 6.6, { colour: button });
}

/** Sews belt loops: one at the centre, one on each side; on jeans the leather patch beside the right one. */
export function sewBackTrimmings(drafted: Draft): void {
  const { brand, style, block, details, topY, sheet } = drafted;
  if (!details.loops) return;
  if (style === 'jeans') {
    const at: Point = [X(block.waist * 0.34), topY - RISE + 7];
    sewBrandPatch(sheet, brand, { at, width: 62, height: details.band - 8 });
  }
  sewLoop(drafted, { x: 0, rise: RISE });
  for (const m of [1, -1]) sewLoop(drafted, { x: m * block.waist * 0.79, rise: 3 });
}

/** Fades the seat and, less than in front, the backs of the legs. */
export function fadeBack({ wash, block, topY, hemY, outerX, innerX, sheet, bandLine }: Draft): void {
  if (wash === undefined) return;
  for (const m of [1, -1]) {
    sheet.tone(
      `M${X(m * 40)} ${topY + 130} C${X(m * 130)} ${topY + 112} ${X(m * (block.hip - 50))} ${topY + 140} ${X(m * (block.hip - 48))} ${topY + 210} C${X(m * 170)} ${topY + 280} ${X(m * 70)} ${topY + 280} ${X(m * 40)} ${topY + 130} Z`,
      wash,
      { opacity: 0.28, soft: 30 },
    );
    sheet.line(`M${X(m * 140)} ${topY + 330} L${X(m * 150)} ${hemY - 260}`, wash, {
      opacity: 0.16,
      width: 90,
      soft: 34,
    });
    sheet.line(`M${X(m * innerX)} ${hemY - 6} L${X(m * outerX)} ${hemY - 12}`, wash, {
      opacity: 0.3,
      width: 16,
      soft: 5,
    });
  }
  sheet.line(bandLine, wash, { opacity: 0.2, width: 8, soft: 3 });
}
