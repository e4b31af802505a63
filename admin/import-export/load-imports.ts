import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { VERDICTS, type Verdict } from '#domain/import-export/import-row.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { listWithoutMenu } from '../settings/catalogue/load-catalogue.ts';

/** An uploaded file and its rows, as the calls return them. */
export type FileImport = CallOutput<'readImport'>['import'];
export type UnknownName = CallOutput<'listImportNames'>['names'][number];
/** The list prices that a file sets. */
export type ImportPrices = CallOutput<'readImport'>['prices'];
export type FilePicture = CallOutput<'listImportPictures'>['pictures'][number];
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
  readonly prices: ImportPrices;
  readonly rows: readonly ImportedRow[];
  readonly next: string | null;
  /** The labels of the categories by their ids. */
  readonly categories: ReadonlyMap<string, string>;
  readonly view: RowView;
  /** The brands, categories and departments that the shop does not have. */
  readonly names: readonly UnknownName[];
  /** The first pictures that could not be fetched. */
  readonly failedPictures: readonly FilePicture[];
  /** What an unknown name can mean; null without one. */
  readonly choices: NameChoices | null;
  /** The labels of the categories that are missing in menus. Empty until the file is applied. */
  readonly withoutMenu: readonly string[];
};

/** The brands, categories and size scales of the shop. */
export type NameChoices = {
  readonly brands: CallOutput<'listBrands'>['brands'];
  readonly categories: CallOutput<'listCategories'>['categories'];
  readonly scales: CallOutput<'listSizeScales'>['scales'];
};

export async function loadImport({ params, request }: LoaderFunctionArgs): Promise<ImportData> {
  const { id = '' } = params;
  const view = readView(new URL(request.url).searchParams.get('rows'));
  const [read, listed, unknown, catalogue] = await Promise.all([
    client.readImport({ params: { id } }),
    listRows(id, view),
    client.listImportNames({ params: { id } }),
    client.getCatalogue(),
  ]);
  const next = (listed.ok && listed.next) || null;
  const { import: file, prices } = valueOrThrow(read, request);
  const { names } = valueOrThrow(unknown, request);
  const choices = names.length > 0 ? await loadChoices(request) : null;
  const failedPictures = file.pictures.failed === 0 ? [] : await loadFailedPictures(id, request);
  const categories = new Map(valueOrThrow(catalogue, request).categories.map(({ id, label }) => [id, label]));
  const { rows } = valueOrThrow(listed, request);
  const withoutMenu = file.state === 'applied' ? await loadWithoutMenu(request) : [];
  return { file, prices, rows, next, categories, view, names, choices, failedPictures, withoutMenu };
}

async function loadWithoutMenu(request: Request): Promise<readonly string[]> {
  return listWithoutMenu(valueOrThrow(await client.listCategories(), request)).map(({ label }) => label);
}

async function loadFailedPictures(id: string, request: Request): Promise<readonly FilePicture[]> {
  const query = { state: 'failed', limit: ROWS_PER_PAGE } as const;
  const failed = await client.listImportPictures({ params: { id }, query });
  return valueOrThrow(failed, request).pictures;
}

async function loadChoices(request: Request): Promise<NameChoices> {
  const [brands, categories, scales] = await Promise.all([
    client.listBrands(),
    client.listCategories(),
    client.listSizeScales(),
  ]);
  return {
    brands: valueOrThrow(brands, request).brands,
    categories: valueOrThrow(categories, request).categories,
    scales: valueOrThrow(scales, request).scales,
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
