import type { ApiCatalogue } from '#contract/calls.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { isNotReplaced } from '../../data/is-not-replaced.ts';

type Choice = { readonly value: string; readonly label: string };

/** Returns all categories as choices, first those of the page of a department. */
export function categoryOptions(catalogue: ApiCatalogue | null, department: string): readonly Choice[] {
  const own = catalogue?.departments[department as Department]?.page ?? [];
  const all = (catalogue?.categories ?? []).filter(isNotReplaced);
  return [
    ...own,
    ...all
      .map(({ id, label }) => ({ value: id, label }))
      .filter(({ value }) => own.every((choice) => choice.value !== value)),
  ];
}

/** Returns the brands as choices. */
export function brandOptions(catalogue: ApiCatalogue | null): readonly Choice[] {
  return (catalogue?.brands ?? []).filter(isNotReplaced).map(({ label }) => ({ value: label, label }));
}
