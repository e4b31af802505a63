import { drawings } from '../scenes/catalogue.ts';
import { correlationOf, foldMapOf } from '../scenes/fold-map.ts';
import { garmentOf } from '../scenes/garment-of.ts';

/** Maximum correlation of the folds of two products. Above it, two pictures look like one garment in two dyes. */
const MAX_CORRELATION = 0.6;
const SHOWN_PAIRS = 10;

/** Prints the pairs of products whose fronts have the most similar folds; returns whether all pairs are different enough. */
export function measureFolds(print: (line: string) => void): boolean {
  const maps = drawings.map((drawing) => ({ id: drawing.id, map: foldMapOf(garmentOf(drawing, 'M')) }));
  const pairs = maps.flatMap((one, i) =>
    maps
      .slice(i + 1)
      .map((other) => ({ ids: `${one.id}, ${other.id}`, r: correlationOf(one.map, other.map) })),
  );
  pairs.sort((a, b) => b.r - a.r);
  for (const { ids, r } of pairs.slice(0, SHOWN_PAIRS)) print(`${r.toFixed(2)}  ${ids}`);
  const tooSimilar = pairs.filter(({ r }) => r > MAX_CORRELATION).length;
  print(
    `${pairs.length} pairs of products, ${tooSimilar} with folds that correlate above ${MAX_CORRELATION}`,
  );
  return tooSimilar === 0;
}
