/** The sizes that are cut, smallest first. */
export const SIZES = ['S', 'M', 'L', 'XL'] as const;

/** A size that is cut. */
export type Size = (typeof SIZES)[number];

const STEPS_FROM_M: Readonly<Record<Size, number>> = { S: -1, M: 0, L: 1, XL: 2 };

/**
 * Grades a block, which is drafted in M: `grade` is the growth of each measure from one size to the next, in units.
 */
export function gradeBlock<Block extends Readonly<Record<string, number>>>(
  block: Block,
  grade: Readonly<Partial<Record<keyof Block, number>>>,
  size: Size,
): Block {
  const entries = Object.entries(block).map(([name, units]) => [
    name,
    units + STEPS_FROM_M[size] * (grade[name] ?? 0),
  ]);
  return Object.fromEntries(entries) as Block;
}

/** The group that a garment is cut for. */
export type FitGroup = 'men' | 'women' | 'kids';

/**
 * Centimetres per pattern unit. Children's blocks are drafted larger, so that they show as much detail as the others.
 */
export const UNIT_CM: Readonly<Record<FitGroup, number>> = { men: 0.1, women: 0.1, kids: 0.078 };
