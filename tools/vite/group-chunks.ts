import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The packages that every page runs on. They change seldom, so browsers keep this chunk when a new version of the shop is deployed. */
const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/;

/**
 * Kinds of similar pages, the narrowest first. A module goes into the chunk of the first kind whose pages are the only ones that import it.
 * `pages` matches the names of their entry modules.
 */
const PAGE_GROUPS: readonly { readonly name: string; readonly pages: RegExp }[] = [
  { name: 'listings', pages: /^(shop|category|department|filtered-products)$/ },
  { name: 'catalogue', pages: /^(home|shop|category|department|filtered-products|product)$/ },
  {
    name: 'account',
    pages:
      /^(account|login|logout|registration|signing-in|make-admin|forgot-password|new-password|confirm-address|my-orders?)$/,
  },
];

/** Chunks of modules that several kinds of pages import. The product page loads no form, so it loads only the first. */
const WITH_PRODUCT = 'shared';
const WITHOUT_PRODUCT = 'shared-forms';

/**
 * Builds few chunks for the browser. Two dozen small files compress worse and load more slowly. Modules that every page imports are in one
 * chunk beside the libraries.
 */
export function groupChunks(): Plugin {
  // A module's imports join its chunk unless they have one, so the chunks with the fewest dependencies come first.
  const names = ['frame', WITH_PRODUCT, WITHOUT_PRODUCT, ...PAGE_GROUPS.map(({ name }) => name).toReversed()];
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    ...names.map((name) => ({
      debugName: name,
      name: (id: string, graph: Rolldown.ChunkingContext) => (chunkOf(id, graph) === name ? name : null),
    })),
  ];
  const output = { codeSplitting: { groups } };
  return {
    name: 'group-chunks',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output } } } } }),
  };
}

/** Returns the chunk of a module that several pages import; null leaves the choice to the bundler. */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // The query marks the entry that React Router makes of a route module.
  if (id.includes('?')) return null;
  const pages = [...pagesOf(id, graph)];
  if (pages.includes('root') || pages.includes('entry.client')) return 'frame';
  if (pages.length < 2) return null;
  const kind = PAGE_GROUPS.find((each) => pages.every((page) => each.pages.test(page)));
  if (kind !== undefined) return kind.name;
  if (pages.length === 2) return null;
  return pages.includes('product') ? WITH_PRODUCT : WITHOUT_PRODUCT;
}

/** Returns the names of the pages, and of other entries such as lazily loaded modules, that import a module, also indirectly. */
function pagesOf(id: string, graph: Rolldown.ChunkingContext): Set<string> {
  const pages = new Set<string>();
  const importers = new Set([id]);
  for (const each of importers) {
    const info = graph.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0)
      pages.add(basename(each.replace(/\.tsx(\?.*)?$/, '')));
    for (const importer of info.importers) importers.add(importer);
  }
  return pages;
}
