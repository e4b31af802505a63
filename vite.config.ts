import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { fewFiles } from './tools/vite/few-files.ts';

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

const stylesheets = new Map<string, string>();

/** A class by its file and name: easier to find, and to pack, than a hash. */
function sayWhereFrom(name: string, file: string): string {
  const [stem = ''] = basename(file).split('.');
  const other = stylesheets.get(stem) ?? file;
  if (other !== file) throw new Error(`${other} and ${file} would have the same classes.`);
  stylesheets.set(stem, file);
  return `${stem}_${name}`;
}

export default defineConfig({
  plugins: [sayLayers(), reactRouter(), oneStylesheet(), fewFiles()],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: sayWhereFrom } },
  build: {
    // Every asset keeps its own address with a hash in it, so that it can be cached for ever and no data: address is needed.
    assetsInlineLimit: 0,
    // What is imported when it is needed comes in few files, most of which are there already.
    modulePreload: false,
    // All styles together weigh less than the requests for a dozen small files of them would.
    cssCodeSplit: false,
    // The first versions that know light-dark(), in which the two themes are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
