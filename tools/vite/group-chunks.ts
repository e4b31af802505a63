import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The packages that every page runs on. They change seldom, so browsers keep this chunk when a new version of the shop is deployed. */
const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/;

/**
 * Kinds of similar pages, the narrowest first. A module goes into the chunk of the first kind that includes all pages that import it.
 * `pages` matches the names of their entry modules.
 */
const PAGE_GROUPS: readonly { readonly name: string; readonly pages: RegExp }[] = [
  { name: 'products', pages: /^(product|preview)$/ },
  { name: 'wishes', pages: /^(wishlist|stock-alert|make-admin)$/ },
  { name: 'listings', pages: /^(shop|category|department|filtered-products)$/ },
  { name: 'cards', pages: /^(home|content-page|shop|category|department|filtered-products)$/ },
  { name: 'catalogue', pages: /^(home|content-page|shop|category|department|filtered-products|product)$/ },
  {
    name: 'sign-in',
    pages: /^(account|login|logout|registration|signing-in|forgot-password|new-password|confirm-address)$/,
  },
  {
    name: 'account',
    pages:
      /^(account|addresses|login|logout|registration|signing-in|make-admin|forgot-password|new-password|confirm-address|my-orders?|stock-alert|wishlist)$/,
  },
  { name: 'orders', pages: /^(cart|belling-address|order-confirmation|pay|my-orders?)$/ },
];

/**
 * Returns the name of the chunk of modules that the pages of one kind import and pages of other kinds load on demand. If these modules were
 * in the chunk of their kind, the pages of other kinds would have to load that whole chunk.
 */
function onDemandChunkOf({ name }: { readonly name: string }): string {
  return `${name}-on-demand`;
}

/** Modules that every page needs, and modules that pages of very different kinds import: a chunk of their own would cost most pages more. */
const FRAME = 'frame';
/** Chunks of modules that several kinds of pages import. The product page loads no form, so it loads only the first. */
const WITH_PRODUCT = 'shared';
const WITHOUT_PRODUCT = 'shared-forms';
/**
 * The list of the shop's own pictures and an icon, which the home page and pages with forms import. They are not in `shared-forms`, because
 * the home page would then load forms that it does not need.
 */
const PICTURES = 'pictures';
/** The menu of the cart, which few visitors open. Its import of the lines of the cart is ignored when their chunk is chosen. */
const CART_MENU = /[\\/]cart-menu\.tsx$/;
/** Modules that the product page imports and the root loads on demand, with the check of the cart. */
const CART_LINES = 'cart-lines';

/**
 * Builds few chunks for the browser. Two dozen small files compress worse and load more slowly. The libraries are one chunk, the modules
 * that every page imports another.
 */
export function groupChunks(): Plugin {
  // A module's imports join its chunk unless they have one, so the chunks with the fewest dependencies come first.
  const names = [
    FRAME,
    PICTURES,
    CART_LINES,
    WITH_PRODUCT,
    WITHOUT_PRODUCT,
    ...PAGE_GROUPS.map(onDemandChunkOf),
    ...PAGE_GROUPS.map(({ name }) => name).toReversed(),
  ];
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

/**
 * Returns the chunk of a module that several pages import; null leaves the choice to the bundler. A module that the root loads on demand
 * is in no chunk of a kind of pages: all of them would load it on their first load.
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // The query marks the entry that React Router makes of a route module.
  if (id.includes('?')) return null;
  const { pages, lazyImporters } = importersOf(id, graph);
  if (pages.has('root') || pages.has('entry.client')) return FRAME;
  // Modules that the product page shares with its own on-demand parts join the chunks of the page, instead of small ones of their own.
  const isOfProduct = pages.has('product') && lazyImporters.length > 0;
  if (pages.size < 2 && !isOfProduct) return null;
  if (/shop-pictures|shield-icon/.test(id)) return PICTURES;
  if (pages.has('product') && (pages.has('home') || pages.has('my-order'))) return FRAME;
  const lazyPages = lazyImporters.flatMap((importer) => [...importersOf(importer, graph).pages]);
  if (lazyPages.includes('root')) return pages.has('product') ? CART_LINES : null;
  const group = PAGE_GROUPS.find((each) => areIn(each, pages));
  if (group !== undefined) {
    return areIn(group, lazyPages) ? group.name : onDemandChunkOf(group);
  }
  if (pages.size === 2) return null;
  return pages.has('product') ? WITH_PRODUCT : WITHOUT_PRODUCT;
}

function areIn(group: (typeof PAGE_GROUPS)[number], pages: Iterable<string>): boolean {
  return [...pages].every((page) => group.pages.test(page));
}

/** Returns the names of the pages that import a module, also indirectly, and the modules that load it on demand. */
function importersOf(id: string, graph: Rolldown.ChunkingContext) {
  const pages = new Set<string>();
  const lazyImporters: string[] = [];
  const importers = new Set([id]);
  for (const each of importers) {
    const info = graph.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry) pages.add(basename(each.replace(/\.tsx(\?.*)?$/, '')));
    lazyImporters.push(...info.dynamicImporters.filter((importer) => !CART_MENU.test(importer)));
    for (const importer of info.importers) importers.add(importer);
  }
  return { pages, lazyImporters };
}
