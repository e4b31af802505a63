import type { Plugin } from 'vite';

/**
 * Replaces Vite's wrapper of dynamic imports by the import alone. The wrapper preloads stylesheets and modules, of which the build has none
 * to preload: see `cssCodeSplit` and `modulePreload`.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
    },
  };
}
