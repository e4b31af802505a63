import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { VERDICTS, type Verdict } from '#domain/import-export/import-row.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** An uploaded file and its rows, as the calls return them. */
export type FileImport = CallOutput<'readImport'>['import'];
export type ImportedRow = CallOutput<'listImportRows'>['rows'][number];

/** Which rows the preview shows. */
export type RowView = Verdict | 'refused' | 'all';

const ROWS_PER_PAGE = '50';

const newest = createPrefetched(() => client.listImports({ query: {} }));

export const prefetchImports = newest.prefetch;

export async function loadImports({
  request,
}: LoaderFunctionArgs): Promise<{ imports: readonly FileImport[] }> {
  return valueOrThrow(await newest.take(), request);
}

/** A file with the first rows of a view; `next` is the cursor of the others. */
export type ImportData = {
  readonly file: FileImport;
  readonly rows: readonly ImportedRow[];
  readonly next: string | null;
  readonly view: RowView;
};

export async function loadImport({ params, request }: LoaderFunctionArgs): Promise<ImportData> {
  const { id = '' } = params;
  const view = readView(new URL(request.url).searchParams.get('rows'));
  const [file, listed] = await Promise.all([client.readImport({ params: { id } }), listRows(id, view)]);
  const next = (listed.ok && listed.next) || null;
  return {
    file: valueOrThrow(file, request).import,
    rows: valueOrThrow(listed, request).rows,
    next,
    view,
  };
}

/** Lists rows of a view after a cursor. */
export function listRows(id: string, view: RowView, cursor?: string) {
  const filter = view === 'all' ? {} : view === 'refused' ? { refused: 'true' as const } : { verdict: view };
  return client.listImportRows({
    params: { id },
    query: { ...filter, limit: ROWS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
  });
}

function readView(text: string | null): RowView {
  return text === 'refused' ? text : (VERDICTS.find((verdict) => verdict === text) ?? 'all');
}
