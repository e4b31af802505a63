import type { ApiOrderDetail } from '#contract/calls.ts';
import { equivalentBarcodes } from '#domain/catalogue/barcode.ts';
import type { LinePieces } from '#domain/shipment/line-counters.ts';

type Line = ApiOrderDetail['lines'][number];
type PackedLine = Pick<Line, 'position' | 'left' | 'codes'>;

/** How many pieces of each line are ticked, by its position. */
export type Ticks = Readonly<Record<number, number>>;

/** Returns how many pieces of a line are ticked. Pieces that somebody else has shipped meanwhile do not count. */
export function tickedOf(ticks: Ticks, { position, left }: Pick<Line, 'position' | 'left'>): number {
  return Math.min(ticks[position] ?? 0, left);
}

/** Ticks one more piece of a line, or unticks all of a complete line. */
export function tickNext(ticks: Ticks, line: Pick<Line, 'position' | 'left'>): Ticks {
  const ticked = tickedOf(ticks, line);
  return { ...ticks, [line.position]: ticked >= line.left ? 0 : ticked + 1 };
}

/** What a scanned code is: a piece to tick, a line whose pieces are all ticked or shipped, or no line of the order. */
export type ScannedPiece<L> =
  | { readonly kind: 'piece' | 'complete'; readonly line: L }
  | { readonly kind: 'other' };

/** Finds the line of a scanned barcode or SKU. */
export function findScanned<L extends PackedLine>(
  lines: readonly L[],
  { ticks, code }: { ticks: Ticks; code: string },
): ScannedPiece<L> {
  const forms = equivalentBarcodes(code).map((form) => form.toUpperCase());
  const found = lines.filter(({ codes }) => codes.some((known) => forms.includes(known.toUpperCase())));
  const open = found.find((line) => tickedOf(ticks, line) < line.left);
  if (open !== undefined) return { kind: 'piece', line: open };
  const [complete] = found;
  return complete === undefined ? { kind: 'other' } : { kind: 'complete', line: complete };
}

/** Returns the ticked pieces. */
export function tickedPieces(lines: readonly Pick<Line, 'position' | 'left'>[], ticks: Ticks): LinePieces[] {
  return lines
    .map((line) => ({ position: line.position, quantity: tickedOf(ticks, line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the pieces that are in no shipment. */
export function leftPieces(lines: readonly Pick<Line, 'position' | 'left'>[]): LinePieces[] {
  return lines.filter(({ left }) => left > 0).map(({ position, left }) => ({ position, quantity: left }));
}
