import * as nodeModule from 'node:module';

/**
 * Saves 0.9 s of processor time at the start of each program that imports most of the shop: `node --import ./tools/start/resolve-modules.mjs …`.
 * For every import, Node looks for the file and for the package.json that names its format. The project's own imports name both. For an
 * import from or inside drizzle-orm, Node 24 also parses the 130 kB list of exports in its package.json, only to look up the package's type.
 */

const ROOT = new URL('../../', import.meta.url).href;
const PACKAGES = `${ROOT}node_modules/`;

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** @type {Map<string, nodeModule.ResolveFnOutput>} */
const resolved = new Map();

/** @type {nodeModule.ResolveHookSync} */
function resolve(specifier, context, nextResolve) {
  const { parentURL = '', conditions } = context;
  if (specifier.endsWith('.ts') && parentURL.startsWith(ROOT) && !parentURL.startsWith(PACKAGES)) {
    const url = findOwnModule(specifier, parentURL);
    if (url !== undefined) return { url, format: 'module-typescript', shortCircuit: true };
  }
  // The package's ECMAScript modules end in .js, and import each other by complete relative paths.
  if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(INSIDE) && parentURL.endsWith('.js'))
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  const isOfPackage = specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`);
  if (!isOfPackage || !conditions.includes('import') || parentURL.includes('/node_modules/'))
    return nextResolve(specifier, context);
  const found = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
  resolved.set(specifier, found);
  return found;
}

/**
 * Returns the URL of a module by its relative path or its alias (`imports` of package.json).
 *
 * @param {string} specifier
 * @param {string} parentURL
 */
function findOwnModule(specifier, parentURL) {
  if (specifier.startsWith('#')) return new URL(specifier.slice(1), ROOT).href;
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parentURL).href : undefined;
}

// Child processes inherit this option, and the machine's own Node may be older.
if ('registerHooks' in nodeModule) nodeModule.registerHooks({ resolve });
