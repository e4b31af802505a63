import { join, resolve } from 'node:path';
import { defineConfig } from 'vite';
import { callJsxDirectly } from './tools/vite/call-jsx-directly.ts';
import { listModules } from './tools/vite/list-modules.ts';
import { MINIFIED_OUTPUT, minifyScripts } from './tools/vite/minify-scripts.ts';
import { plainDynamicImports } from './tools/vite/plain-dynamic-imports.ts';
import { BROWSERS, createScopedName, createShortName, declareLayers } from './tools/vite/stylesheets.ts';

/** The folders with the stylesheets of the back office. */
const STYLED_FOLDERS = ['admin', 'web/ui'].map((folder) => resolve(import.meta.dirname, folder));

/** The back office: a program of its own, so that the shop's bundles and manifest contain nothing of it. */
export default defineConfig(({ command }) => ({
  root: resolve(import.meta.dirname, 'admin'),
  base: '/admin/',
  // The shell links the shop's icons.
  publicDir: false,
  // Two development servers must not share their optimised packages.
  cacheDir: resolve(import.meta.dirname, 'node_modules/.vite-admin'),
  plugins: [declareLayers(), callJsxDirectly(), plainDynamicImports(), minifyScripts(), listModules()],
  worker: {
    format: 'es',
    plugins: () => [minifyScripts()],
    rolldownOptions: { output: MINIFIED_OUTPUT },
  },
  css: {
    modules: {
      generateScopedName: command === 'build' ? createShortName(STYLED_FOLDERS) : createScopedName(),
    },
  },
  build: {
    outDir: resolve(process.env['PAGES_FOLDER'] ?? join(import.meta.dirname, 'build/by-hand'), 'admin'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // One script for the libraries and all screens: compressed together they are smaller than apart, and no press waits for a script. The
    // camera alone loads on demand and needs nothing that is not loaded.
    modulePreload: false,
    cssTarget: BROWSERS,
    target: BROWSERS,
  },
}));
