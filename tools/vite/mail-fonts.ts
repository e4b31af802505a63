import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FONTS = new URL('../../web/ui/theme/fonts/', import.meta.url);

/** Writes the fonts also under fixed names, for mails: these are read long after the hashed names have changed. */
export function mailFonts(): Plugin {
  return {
    name: 'mail-fonts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const font of ['ysabeau', 'hanken-grotesk']) {
        const source = readFileSync(new URL(`${font}-latin-wght.woff2`, FONTS));
        this.emitFile({ type: 'asset', fileName: `mail/${font}.woff2`, source });
      }
    },
  };
}
