import type { Plugin } from 'vite';

/**
 * Replaces Vite's wrapper of dynamic imports with a plain import. The wrapper preloads the stylesheets and modules of a chunk, and the builds
 * have none to preload: see `cssCodeSplit` and `modulePreload`.
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
