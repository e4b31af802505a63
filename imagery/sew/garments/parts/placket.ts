import type { Sheet } from '../../sheet.ts';

/** Button placket down the centre front, drawn on the body sheet. */
export function placket(
  sheet: Sheet,
  o: {
    from: number;
    to: number;
    width?: number;
    every?: number;
    first?: number;
    button?: string;
    stitch?: string;
    r?: number;
  },
): Sheet {
  const { from, to, width = 36, every = 92, first = 40, button, stitch = '#000', r = 6.6 } = o;
  const x = 500 - width / 2,
    d = `M${x} ${from} L${x + width} ${from} L${x + width} ${to} L${x} ${to} Z`;
  sheet.overlay(d, { lift: 1.2 }).area(d);
  for (const k of [5, width - 5])
    sheet.stitch(`M${x + k} ${from} L${x + k} ${to}`, { colour: stitch, opacity: 0.22, depth: 0.7 });
  for (let y = from + first; y < to - 26; y += every) {
    sheet.hole([500, y], 17, { angle: 90, colour: '#8a8880' });
    if (button !== undefined) sheet.button([500, y], r, { colour: button });
  }
  return sheet;
}
