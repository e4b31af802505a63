import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

type Label = CallOutput<'listLabels'>['labels'][number];

const UNITS_PER_CALL = 200;

/** The labels to print, each with its number of copies. */
export type LabelsData = { readonly labels: readonly (Label & { readonly copies: number })[] };

/** Reads the labels of a unit (`?unit=`), or of everything that was counted in a count (`?count=`). */
export async function loadLabels({ request }: LoaderFunctionArgs): Promise<LabelsData> {
  const search = new URL(request.url).searchParams;
  const copies = new Map(search.getAll('unit').map((id) => [id, 1]));
  const count = search.get('count');
  if (count !== null) {
    const { lines } = valueOrThrow(await client.readCount({ params: { id: count } }), request);
    for (const { unit, counted } of lines) if (counted > 0) copies.set(unit.id, counted);
  }
  const ids = [...copies.keys()];
  const labels: LabelsData['labels'][number][] = [];
  for (let at = 0; at < ids.length; at += UNITS_PER_CALL) {
    const units = ids.slice(at, at + UNITS_PER_CALL).join(',');
    const read = valueOrThrow(await client.listLabels({ query: { units } }), request);
    labels.push(...read.labels.map((label) => ({ ...label, copies: copies.get(label.unit.id) ?? 1 })));
  }
  return { labels };
}
