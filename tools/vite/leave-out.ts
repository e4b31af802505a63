import type { Plugin } from 'vite';

const NOTHING = '() => undefined';

/**
 * Modules of React Router that the browser never gets to, and what stands for those of their exports that are called all the same.
 * Routes are all known from the start (`routeDiscovery` in react-router.config.ts), so that none is ever looked for; nothing is
 * instrumented; no server component tells of an error.
 */
const STAND_INS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  [
    'dom/ssr/fog-of-war.js',
    {
      isFogOfWarEnabled: '() => false',
      getPatchRoutesOnNavigationFunction: NOTHING,
      useFogOFWarDiscovery: NOTHING,
    },
  ],
  ['dom/ssr/route-discovery.js', {}],
  ['router/instrumentation.js', { consumeInstrumentationClientResultMetaReceiver: NOTHING }],
  ['errors.js', { decodeRedirectErrorDigest: NOTHING, decodeRouteErrorResponseDigest: NOTHING }],
]);

/** The helper around `import()` that loads styles and modules before others; there is one stylesheet, and few modules. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Leaves out of the browser's code what the shop's settings rule out, and lets go of components that nobody uses: a name for developer
 * tools alone would keep them. Fails the build where a version of React Router has none of these modules any more.
 */
export function leaveOut(): Plugin {
  const missing = new Set(STAND_INS.keys());
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    transform(code, id) {
      const [, path] = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/.exec(id) ?? [];
      if (path === undefined) return undefined;
      const name = path.replaceAll('\\', '/');
      missing.delete(name);
      const standIn = STAND_INS.get(name);
      return { code: standIn === undefined ? withoutNames(code) : exporting(code, standIn), map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) {
        this.error(`React Router has no ${[...missing].join(', ')} any more (tools/vite/leave-out.ts).`);
      }
    },
  };
}

/** A module with the same exports, all of them undefined but those of the stand-in. */
function exporting(code: string, standIn: Readonly<Record<string, string>>): string {
  const [, names = ''] = /^export \{ (.+) \};/m.exec(code) ?? [];
  return names
    .split(', ')
    .map((name) => `export const ${name} = ${standIn[name] ?? 'undefined'};`)
    .join('\n');
}

function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/ = (\w+\$1\.(forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');
}
