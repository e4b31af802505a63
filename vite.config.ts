import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { groupChunks } from './tools/vite/group-chunks.ts';

/**
 * The order of the cascade layers. CSS takes it from the first stylesheet that names a layer, which the bundler chooses, so every
 * stylesheet declares it.
 */
const LAYERS = '@layer tokens, base, components, features;';

function declareLayers(): Plugin {
  return {
    name: 'declare-layers',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') ? { code: LAYERS + code, map: null } : undefined;
    },
  };
}

/** Removes the stylesheet from the server build, because pages link the one from the client build. */
function dropServerStylesheet(): Plugin {
  return {
    name: 'drop-server-stylesheet',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith('.css')) Reflect.deleteProperty(bundle, name);
    },
  };
}

/**
 * Replaces Vite's wrapper of dynamic imports by the import alone. The wrapper preloads stylesheets and modules, of which the build has none
 * to preload: see `cssCodeSplit` and `modulePreload`.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
    },
  };
}

const stylesheets = new Map<string, string>();

/** Names a class after its file: easier to find than a hash, and it compresses better. */
function scopedName(name: string, file: string): string {
  const [stem = ''] = basename(file).split('.');
  const other = stylesheets.get(stem) ?? file;
  if (other !== file) throw new Error(`${other} and ${file} would have the same class names.`);
  stylesheets.set(stem, file);
  return `${stem}_${name}`;
}

export default defineConfig({
  plugins: [declareLayers(), reactRouter(), dropServerStylesheet(), groupChunks(), plainDynamicImports()],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: scopedName } },
  build: {
    // Browsers cache files with hashed names forever, and the content security policy can forbid data: URLs.
    assetsInlineLimit: 0,
    // The build groups lazy modules into few files, and a page has loaded most of them already.
    modulePreload: false,
    // One stylesheet costs less than the overhead of a dozen requests.
    cssCodeSplit: false,
    // The first versions with light-dark(), which the themes use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
