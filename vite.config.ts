import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * The order in which the layers of the styles count, later ones over earlier ones. CSS takes the order from the first place that
 * names a layer, and which stylesheet comes first is the bundler's choice: so every one of them says it.
 */
const LAYERS = '@layer tokens, base, components, features;';

function sayLayers(): Plugin {
  return {
    name: 'say-layers',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') ? { code: LAYERS + code, map: null } : undefined;
    },
  };
}

/** The server's build would write a second stylesheet of its own, the same in another order, which no page ever asks for. */
function oneStylesheet(): Plugin {
  return {
    name: 'one-stylesheet',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith('.css')) Reflect.deleteProperty(bundle, name);
    },
  };
}

/** The packages that every page of the browser runs on. They change seldom, so a new version of the shop leaves them in its caches. */
const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/;

/**
 * Few files for the browser: a page of two dozen small ones compresses worse and takes longer than what its parts share in one.
 * `entries` is from how many pages on something counts as shared.
 */
function fewFiles({ entries }: { entries: number }): Plugin {
  const groups = [
    { name: 'libraries', test: LIBRARIES, priority: 2 },
    { name: 'shared', test: /[\\/](web|domain|contract)[\\/]/, minShareCount: entries, priority: 1 },
  ];
  const output = { codeSplitting: { groups } };
  return {
    name: 'few-files',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output } } } } }),
  };
}

export default defineConfig({
  plugins: [sayLayers(), reactRouter(), oneStylesheet(), fewFiles({ entries: 3 })],
  publicDir: 'web/public',
  build: {
    // Every asset keeps its own address with a hash in it, so that it can be cached for ever and no data: address is needed.
    assetsInlineLimit: 0,
    // All styles together weigh less than the requests for a dozen small files of them would.
    cssCodeSplit: false,
    // The first versions that know light-dark(), in which the two themes are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
