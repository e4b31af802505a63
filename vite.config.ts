import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { groupChunks } from './tools/vite/group-chunks.ts';
import { listModules } from './tools/vite/list-modules.ts';
import { minifyScripts } from './tools/vite/minify-scripts.ts';
import { BROWSERS, createScopedName, declareLayers } from './tools/vite/stylesheets.ts';

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

export default defineConfig({
  plugins: [
    declareLayers(),
    reactRouter(),
    dropServerStylesheet(),
    groupChunks(),
    plainDynamicImports(),
    minifyScripts(),
    listModules(),
  ],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: createScopedName() } },
  build: {
    // React Router would remove the folder of the back office, which is built beside this one.
    emptyOutDir: false,
    // Browsers cache files with hashed names forever, and the content security policy can forbid data: URLs.
    assetsInlineLimit: 0,
    // The build groups lazy modules into few files, and a page has loaded most of them already.
    modulePreload: false,
    // One stylesheet costs less than the overhead of a dozen requests.
    cssCodeSplit: false,
    cssTarget: BROWSERS,
    target: BROWSERS,
  },
});
