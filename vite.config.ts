import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { callJsxDirectly } from './tools/vite/call-jsx-directly.ts';
import { groupChunks } from './tools/vite/group-chunks.ts';
import { listModules } from './tools/vite/list-modules.ts';
import { mailFonts } from './tools/vite/mail-fonts.ts';
import { minifyScripts } from './tools/vite/minify-scripts.ts';
import { plainDynamicImports } from './tools/vite/plain-dynamic-imports.ts';
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

export default defineConfig({
  plugins: [
    declareLayers(),
    callJsxDirectly(),
    reactRouter(),
    dropServerStylesheet(),
    groupChunks(),
    mailFonts(),
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
