import type { ApiCatalogue } from '#contract/calls.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { isNotMerged } from '../../data/is-not-merged.ts';

type Choice = { readonly value: string; readonly label: string };

/** Returns the categories of a department as choices, or all when it has none. */
export function categoryOptions(catalogue: ApiCatalogue | null, department: string): readonly Choice[] {
  const own = catalogue?.departments[department as Department]?.page ?? [];
  if (own.length > 0) return own;
  return (catalogue?.categories ?? []).filter(isNotMerged).map(({ id, label }) => ({ value: id, label }));
}

/** Returns the brands as choices. */
export function brandOptions(catalogue: ApiCatalogue | null): readonly Choice[] {
  return (catalogue?.brands ?? []).filter(isNotMerged).map(({ label }) => ({ value: label, label }));
}
