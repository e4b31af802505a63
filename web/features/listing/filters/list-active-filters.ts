import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { COLOUR_LABELS } from '../colour-labels.ts';
import type { ListingChoice } from '../listing-url.ts';
import type { ActiveFilter } from './filter-frame.tsx';

type Choice = Pick<ListingChoice, 'department' | 'type' | 'brand' | 'colour' | 'size' | 'price'>;

/** Returns the chosen filters in display order. Removing a department also removes what depends on it, as in the specification. */
export function listActiveFilters<Chosen extends Choice>(
  chosen: Chosen,
  labels: { department?: string | undefined; type?: string | undefined; brand?: string | undefined },
  choose: (chosen: Chosen) => void,
): ActiveFilter[] {
  const { colour, size, price } = chosen;
  const chip = (label: string | undefined, removed: Choice) =>
    label === undefined ? [] : [{ label, onRemove: () => choose({ ...chosen, ...removed }) }];
  return [
    ...chip(labels.department, { department: undefined, type: undefined, brand: undefined }),
    ...chip(labels.type, { type: undefined, brand: undefined }),
    ...chip(labels.brand, { brand: undefined }),
    ...chip(colour && COLOUR_LABELS[colour], { colour: undefined }),
    ...chip(size === undefined ? undefined : describeSize(size, 'Size'), { size: undefined }),
    ...chip(price === undefined ? undefined : `Up to $${price}`, { price: undefined }),
  ];
}
