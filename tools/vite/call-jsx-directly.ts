import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const ID = '\0jsx-runtime';

/**
 * Lets the browser's scripts call `jsx` by a short name of their own. React's runtime is a CommonJS module, whose functions a bundle would
 * call as `(0, runtime.jsx)(…)` in thousands of places. `jsxs` is the same function in production.
 */
export function callJsxDirectly(): Plugin {
  const file = createRequire(import.meta.url).resolve('react/jsx-runtime');
  return {
    name: 'call-jsx-directly',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (id === 'react/jsx-runtime' && importer !== ID ? ID : undefined),
    load: (id) =>
      id === ID
        ? `import runtime from ${JSON.stringify(file)};
           const { jsx, Fragment } = runtime;
           export { jsx, jsx as jsxs, Fragment };`
        : undefined,
  };
}
