import type { ApiCount, ApiCountLine } from '#contract/calls.ts';
import { countOf } from '../ui/count-text.ts';

/** A line of the list of what differs: a size, and why. */
export type Difference = { readonly name: string; readonly text: string };

/** The name of a count, such as `Receive: Keystone, 20 items`. */
export function countTitle({ kind, name, expected }: Pick<ApiCount, 'kind' | 'name' | 'expected'>): string {
  const verb = kind === 'receiving' ? 'Receive' : 'Stocktake';
  const parts = [name, expected === null ? null : countOf(expected, 'item')].filter((part) => part !== null);
  return parts.length === 0
    ? `${verb}${kind === 'receiving' ? ' stock' : ''}`
    : `${verb}: ${parts.join(', ')}`;
}

/** The name of a counted size, such as `Relaxed Jean M`. */
export function lineName({ product, unit }: ApiCountLine): string {
  return unit.size === null ? product.title : `${product.title} ${unit.size}`;
}

/** Lists how many pieces of which sizes a delivery announces and lacks. */
export function listMissing({ lines }: Pick<ApiCount, 'lines'>): { name: string; count: number }[] {
  return lines.flatMap((line) => {
    const count = (line.expected ?? 0) - line.counted;
    return count > 0 ? [{ name: lineName(line), count }] : [];
  });
}

/** Lists what closing a count does besides adding what was announced: missing and unannounced pieces, and what a stocktake changes. */
export function listDifferences({ kind, lines, unknown, expected }: ApiCount): Difference[] {
  const codes = unknown.map(({ code, quantity }) => ({
    name: code,
    text: `not matched, ${countOf(quantity, 'item')} left out`,
  }));
  if (kind === 'stocktake') return [...lines.flatMap(describeStocktake), ...codes];
  const more = lines.flatMap((line) => {
    const extra = line.counted - (line.expected ?? 0);
    return expected !== null && extra > 0
      ? [{ name: lineName(line), text: `${extra} more than announced` }]
      : [];
  });
  const missing = listMissing({ lines }).map(({ name, count }) => ({ name, text: `${count} missing` }));
  return [...missing, ...more, ...codes];
}

function describeStocktake(line: ApiCountLine): Difference[] {
  const name = lineName(line);
  if (line.problem === 'moved') return [{ name, text: 'left out: pieces came or left while it was counted' }];
  if (line.problem === 'reserved')
    return [{ name, text: `none stays available, and ${line.missing} reserved for orders are missing` }];
  if (line.change === 0) return [];
  return [{ name, text: line.change > 0 ? `${line.change} more` : `${-line.change} fewer` }];
}
