import type { Plugin } from 'vite';

/**
 * Drops the texts of React Router's assertions from the scripts for browsers, as React's own production build does with its texts. They
 * tell developers about wrong calls, and `npm run dev` still has them.
 */
export function dropAssertionTexts(): Plugin {
  return {
    name: 'drop-assertion-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/') ? { code: withoutTexts(code), map: null } : undefined,
  };
}

/** Drops the last argument of each call of `invariant` that is a text. */
export function withoutTexts(code: string): string {
  return code.replaceAll(/\b(invariant\(.+), (?:"[^"]*"|`[^`]*`)\);$/gm, '$1);');
}
