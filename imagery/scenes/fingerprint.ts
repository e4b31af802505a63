/**
 * A short hash of everything that determines a picture: the drawing of its garments, their cloth and how it settles, the scene, and the
 * source of the folders that render it. Comments and formatting do not count.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { boundsOf } from '../draft/path.ts';
import type { DrapeSettings } from '../drape/settings.ts';
import type { FormMapping } from '../form/form-mapping.ts';
import type { Scene } from '../light/scene.ts';
import type { Garment } from '../sew/piece.ts';

const RENDERING_FOLDERS = ['cloth', 'drape', 'form', 'light'];
const RENDERING_FILES = ['draft/path.ts', 'draft/paint.ts', 'sew/raster.ts', 'scenes/encode.ts'];
const imageryFolder = new URL('../', import.meta.url);

/** Removes imports, comments and spaces, which do not affect a picture. */
function normaliseSource(source: string): string {
  return source
    .replace(/^import [^;]*;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\s+/g, '');
}

/** Hash of the source that renders every picture. */
const sourceHash = ((): string => {
  const sha = createHash('sha256');
  const inFolders = RENDERING_FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, imageryFolder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => `${folder}/${name}`),
  );
  for (const path of [...inFolders, ...RENDERING_FILES]) {
    // Not hashed, because each drawing contains the prints that it uses.
    if (path === 'cloth/prints.ts') continue;
    sha.update(path).update(normaliseSource(readFileSync(new URL(path, imageryFolder), 'utf8')));
  }
  return sha.digest('hex');
})();

/** Returns the fingerprint of a scene, 16 hex digits. `more` is any other input of the picture. */
export function fingerprintOf(scene: Scene, more: unknown = ''): string {
  const { items, ...rest } = scene;
  const sha = createHash('sha256').update(sourceHash);
  sha.update(JSON.stringify([rest, more], replaceFunctions));
  for (const { garment, worn, ...placement } of items) {
    sha.update(JSON.stringify(placement));
    sha.update(JSON.stringify(describe(garment)));
    if (worn !== undefined) sha.update(JSON.stringify(describeWorn(garment, worn)));
  }
  return sha.digest('hex').slice(0, 16);
}

/** Pattern light is a function. Callers pass its artwork in `more`. */
function replaceFunctions(_: string, value: unknown): unknown {
  return typeof value === 'function' ? 'pattern' : value;
}

function describe({ pieces }: Garment): unknown {
  return pieces.map(({ sheet, cloth, outline, ...rest }) => {
    const { colour, relief, region, defs } = sheet.artwork;
    return [outline, rest, colour, relief, region, defs, describeCloth(cloth, outline)];
  });
}

/** Returns where the form holds the points of a grid over each piece. */
function describeWorn({ pieces }: Garment, worn: readonly FormMapping[]): unknown {
  return pieces.map(({ outline }, index) => gridOver(outline).map(([x, y]) => round(worn[index](x, y, 0))));
}

function gridOver(outline: string): [x: number, y: number][] {
  const { x0, y0, x1, y1 } = boundsOf([outline]);
  const at: [number, number][] = [];
  for (let j = 0; j <= 12; j++)
    for (let i = 0; i <= 8; i++) at.push([x0 + ((x1 - x0) * i) / 8, y0 + ((y1 - y0) * j) / 12]);
  return at;
}

/** Settings may be functions of a position: returns their results on a grid over the piece. */
function describeCloth(cloth: DrapeSettings, outline: string): unknown {
  const at = gridOver(outline);
  const seen = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const answer = value as (x: number, y: number) => unknown;
      return at.map(([x, y]) => round(answer(x, y)));
    }
    if (Array.isArray(value)) return value.map(seen);
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([name, inner]) => [name, seen(inner)]);
    return value;
  };
  return seen(cloth);
}

function round(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e4);
  return Array.isArray(value) ? value.map(round) : value;
}
