import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The packages that every page of the browser runs on. They change seldom, so a new version of the shop leaves them in its caches. */
const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/;

/** Pages that are alike: what only they need stands in one file, by which entries of the browser's code begin with. */
const ALIKE: readonly { readonly name: string; readonly pages: RegExp }[] = [
  { name: 'listings', pages: /^(shop|category|department|filtered-products)$/ },
  {
    name: 'account',
    pages:
      /^(account|login|logout|registration|signing-in|make-admin|forgot-password|new-password|confirm-address|my-orders?)$/,
  },
];

/**
 * Few files for the browser: a page of two dozen small ones compresses worse and takes longer than what its parts share in one. What
 * every page needs stands in one file beside the libraries.
 */
export function fewFiles(): Plugin {
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    // What a file's modules need comes along, unless it has its place: so those that need nothing of the others come first.
    ...['frame', 'shared', ...ALIKE.map(({ name }) => name)].map((name) => ({
      debugName: name,
      name: (id: string, graph: Rolldown.ChunkingContext) => (fileOf(id, graph) === name ? name : null),
    })),
  ];
  const output = { codeSplitting: { groups } };
  return {
    name: 'few-files',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output } } } } }),
  };
}

/** The file that a module of several pages belongs into; none for one that few share, which the bundler finds a place for. */
function fileOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // What React Router makes of a page's module is the page itself.
  if (id.includes('?')) return null;
  const pages = [...pagesOf(id, graph)];
  if (pages.includes('root') || pages.includes('entry.client')) return 'frame';
  if (pages.length < 2) return null;
  const alike = ALIKE.find((kind) => pages.every((page) => kind.pages.test(page)));
  return alike?.name ?? (pages.length > 2 ? 'shared' : null);
}

/** The names of the pages, and of what is loaded when it is needed, that import a module, be it through others. */
function pagesOf(id: string, graph: Rolldown.ChunkingContext): Set<string> {
  const pages = new Set<string>();
  const above = new Set([id]);
  for (const each of above) {
    const info = graph.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0)
      pages.add(basename(each.replace(/\.tsx(\?.*)?$/, '')));
    for (const importer of info.importers) above.add(importer);
  }
  return pages;
}
