import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The order of the cascade layers. CSS takes it from the first stylesheet that names a layer, which the bundler chooses, so every
 * stylesheet declares it.
 */
const LAYERS = '@layer tokens, base, components, features;';

export function declareLayers(): Plugin {
  return {
    name: 'declare-layers',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') ? { code: LAYERS + code, map: null } : undefined;
    },
  };
}

/** Creates the function that names a class after its file: easier to find than a hash, and it compresses better. */
export function createScopedName(): (name: string, file: string) => string {
  const stylesheets = new Map<string, string>();
  return (name, file) => {
    const [stem = ''] = basename(file).split('.');
    const other = stylesheets.get(stem) ?? file;
    if (other !== file) throw new Error(`${other} and ${file} would have the same class names.`);
    stylesheets.set(stem, file);
    return `${stem}_${name}`;
  };
}

/** The first browser versions with `light-dark()`, which the themes use. */
export const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];
