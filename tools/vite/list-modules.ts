import { writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Suffix of the list's file: `<folder of the browser's files>-modules.json`. The file lies beside that folder, so that no request reaches
 * it.
 */
export const MODULE_LIST_SUFFIX = '-modules.json';

/** Writes the paths of all modules in the browser build, for `tools/checks/bundles.test.ts`. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const paths = ids.map((id) => relative(process.cwd(), id).replaceAll(sep, '/'));
      await writeFile(dir + MODULE_LIST_SUFFIX, JSON.stringify(paths.toSorted(), null, 1));
    },
  };
}
