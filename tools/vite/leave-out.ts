import type { Plugin } from 'vite';

const NOTHING = '() => undefined';

/**
 * Modules of React Router that the browser never gets to, and what stands for those of their exports that are called all the same.
 * Routes are all known from the start (`routeDiscovery` in react-router.config.ts), so that none is ever looked for; nothing is
 * instrumented; no server component tells of an error.
 */
const MODULES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
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

/**
 * Functions of React Router that are never called, and what one that is called comes to: the shop's pages have no actions and no
 * fetchers (what changes something is a call of the API), and all of them are rendered by the server. Whoever comes to need one takes it
 * from this list; until then it says so.
 */
const FUNCTIONS: ReadonlyMap<string, Readonly<Record<string, string | null>>> = new Map([
  [
    'router/router.js',
    {
      normalizeNavigateOptions: 'return { path };',
      handleAction: null,
      fetch: null,
      handleFetcherAction: null,
      handleFetcherLoader: null,
      discoverRoutes: null,
      cancelDiscoveryNavigation: null,
      patchRoutesImpl: null,
    },
  ],
  ['dom/ssr/single-fetch.js', { singleFetchActionStrategy: null, nonSsrStrategy: null }],
  ['dom/ssr/components.js', { RSCPrefetchPageLinksImpl: null }],
  ['hooks.js', { RSCErrorHandler: null }],
]);

/** The helper around `import()` that loads styles and modules before others; there is one stylesheet, and few modules. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * Leaves out of the browser's code what the shop's settings rule out, and lets go of components that nobody uses: a name for developer
 * tools alone would keep them. Fails the build where a version of React Router has none of this any more.
 */
export function leaveOut(): Plugin {
  const missing = new Set([...MODULES.keys(), ...FUNCTIONS.keys()]);
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
      const standIn = MODULES.get(name);
      if (standIn !== undefined) return { code: exporting(code, standIn), map: null };
      return { code: withoutFunctions(withoutNames(code), FUNCTIONS.get(name) ?? {}), map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) throw gone([...missing].join(', '));
    },
  };
}

/** A module with the same exports, all of them undefined but those of the stand-in. */
function exporting(code: string, standIn: Readonly<Record<string, string>>): string {
  const [, names] = /^export \{ (.+) \};/m.exec(code) ?? [];
  if (names === undefined) throw gone(Object.keys(standIn).join(', '));
  return names
    .split(', ')
    .map((name) => `export const ${name} = ${standIn[name] ?? 'undefined'};`)
    .join('\n');
}

/** A function ends where a line closes it as far in as it began. */
function withoutFunctions(code: string, functions: Readonly<Record<string, string | null>>): string {
  return Object.entries(functions).reduce((left, [name, body]) => {
    const begin = new RegExp(`^(\\t*)(async )?function ${name}\\(.*\\) \\{$`, 'm');
    const [head, indent = ''] = begin.exec(left) ?? [];
    if (head === undefined) throw gone(name);
    const at = left.indexOf(head) + head.length;
    const end = left.indexOf(`\n${indent}}`, at);
    return `${left.slice(0, at)} ${body ?? `throw new Error("left out: ${name}");`}${left.slice(end)}`;
  }, code);
}

function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/ = (\w+\$1\.(forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');
}

function gone(what: string): Error {
  return new Error(`React Router has no ${what} any more: see tools/vite/leave-out.ts.`);
}
