/** Prints and woven patterns: stripes, checks, and motifs that repeat in a square. */
import { createRandom } from './noise.ts';

/** Bands of yarn along one axis, each a width in units and a colour. */
export type Stripe = {
  readonly type: 'stripe';
  readonly axis: 'x' | 'y';
  readonly bands: readonly (readonly [width: number, hex: string])[];
};

/**
 * Dyed yarn in both directions: the repeat is `size` units, half of it (or `ratio`) dyed; `fine` is a thin overcheck.
 */
export type Gingham = {
  readonly type: 'gingham';
  readonly size: number;
  readonly colour: string;
  readonly ratio?: number;
  readonly fine?: string;
};

/** A drawing that repeats every `size` units. */
export type Motif = { readonly type: 'motif'; readonly size: number; readonly svg: string };

/** A pattern of the cloth. */
export type Print = Stripe | Gingham | Motif;

/** Stripes that run down (`x`) or across (`y`). */
export function stripe(axis: 'x' | 'y', ...bands: readonly (readonly [number, string])[]): Stripe {
  return { type: 'stripe', axis, bands };
}

/** An even check that repeats every `size` units. */
export function gingham(size: number, colour: string): Gingham {
  return { type: 'gingham', size, colour };
}

/**
 * Draws a motif at a position of the repeat, and again wherever it crosses the repeat's edge; `r` is its reach in
 * units.
 */
function repeated(
  body: string,
  { x, y, r, size }: { x: number; y: number; r: number; size: number },
): string {
  let out = '';
  for (const dx of [-size, 0, size])
    for (const dy of [-size, 0, size])
      if (x + dx > -r && x + dx < size + r && y + dy > -r && y + dy < size + r)
        out += `<g transform="translate(${format(x + dx)} ${format(y + dy)})">${body}</g>`;
  return out;
}

function format(value: number): string {
  return value.toFixed(1);
}

function motif({ size, ground, body }: { size: number; ground: string; body: string }): Motif {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${ground}"/>${body}</svg>`;
  return { type: 'motif', size, svg };
}

type Spot = { readonly x: number; readonly y: number; readonly rad: number };

/**
 * Returns positions on a repeat of `size` units whose reaches do not overlap. `gap` returns the distance from a spot to a
 * point, measured across the repeat's edge where that is shorter.
 */
function scatter({
  size,
  count,
  random,
  reach,
}: {
  size: number;
  count: number;
  random: () => number;
  reach: (k: number) => number;
}): { spots: readonly Spot[]; gap: (s: Spot, x: number, y: number) => number } {
  const gap = (s: Spot, x: number, y: number): number =>
    Math.hypot(
      Math.min(Math.abs(s.x - x), size - Math.abs(s.x - x)),
      Math.min(Math.abs(s.y - y), size - Math.abs(s.y - y)),
    );
  const spots: Spot[] = [];
  for (let tries = 0; spots.length < count && tries < 6000; tries++) {
    const x = random() * size;
    const y = random() * size;
    const rad = reach(spots.length);
    if (spots.every((s) => gap(s, x, y) > (s.rad + rad) * 1.18)) spots.push({ x, y, rad });
  }
  return { spots, gap };
}

/** Options of a floral print. */
export type FloralOptions = {
  readonly ground: string;
  readonly petals: readonly string[];
  readonly leaf: string;
  readonly centre: string;
  /** Side of the repeat in units: a larger repeat is less visible. */
  readonly size?: number;
  readonly count?: number;
  readonly seed?: number;
  readonly scale?: number;
  /** Loose leaves per blossom. */
  readonly fill?: number;
};

/** Scattered blossoms and sprigs with a brushed look: soft two-tone petals, every one a little different. */
export function floral(options: FloralOptions): Motif {
  const { ground, size = 220, count = 16, seed = 3, scale = 1, fill = 3 } = options;
  const random = createRandom(seed);
  const { spots, gap } = scatter({
    size,
    count,
    random,
    reach: (k) => (k % 3 === 0 ? 15 + 5 * random() : 8 + 4 * random()) * scale,
  });
  let body = '';
  for (const s of spots)
    body += repeated(blossom(s, options, random), { x: s.x, y: s.y, r: s.rad * 2.6, size });
  for (let k = 0; k < count * fill; k++) {
    const x = random() * size;
    const y = random() * size;
    const turn = random() * 360;
    const bud = random() < 0.4;
    if (spots.some((s) => gap(s, x, y) <= s.rad * 1.5)) continue;
    const drawing = looseLeaf(options, { turn, bud, k });
    body += repeated(drawing, { x, y, r: 14 * scale, size });
  }
  return motif({ size, ground, body });
}

function leafShape(length: number, width: number, bend: number): string {
  return `M0 0 C${format(width)} ${format(-length * 0.3)} ${format(width * 0.8 + bend)} ${format(-length * 0.75)} ${format(bend)} ${format(-length)} C${format(-width * 0.5 + bend)} ${format(-length * 0.7)} ${format(-width * 0.7)} ${format(-length * 0.3)} 0 0 Z`;
}

function blossom(s: Spot, options: FloralOptions, random: () => number): string {
  const { petals, leaf, centre, scale = 1 } = options;
  const big = s.rad > 13 * scale;
  const turn = random() * 360;
  const hue = petals[Math.floor(random() * petals.length)];
  const stems = big ? 3 : 2;
  let body = '';
  for (let k = 0; k < stems; k++) {
    const a = turn + 40 + (k * 360) / stems + random() * 40;
    const length = s.rad * (1.7 + 0.5 * random());
    const bend = (random() - 0.5) * s.rad * 0.6;
    body += `<g transform="rotate(${format(a)})"><path d="M0 0 Q${format(bend)} ${format(-length * 0.6)} ${format(bend * 0.6)} ${format(-length)}" stroke="${leaf}" stroke-width="${format(0.9 * scale)}" fill="none"/><g transform="translate(${format(bend * 0.6)} ${format(-length * 0.62)}) rotate(${format(28 + 20 * random())})"><path d="${leafShape(s.rad * 0.85, s.rad * 0.2, s.rad * 0.08)}" fill="${leaf}"/></g><g transform="translate(${format(bend * 0.7)} ${format(-length * 0.8)}) rotate(${format(-34 - 20 * random())})"><path d="${leafShape(s.rad * 0.7, s.rad * 0.17, -s.rad * 0.06)}" fill="${leaf}" fill-opacity=".8"/></g></g>`;
  }
  for (let k = 0; k < 5; k++) {
    const a = turn + k * 72 + (random() - 0.5) * 20;
    const length = s.rad * (0.86 + 0.26 * random());
    const width = s.rad * (0.5 + 0.12 * random());
    const notch = length * (0.86 + 0.08 * random());
    body += `<g transform="rotate(${format(a)})"><path d="M0 ${format(-s.rad * 0.1)} C${format(width * 0.7)} ${format(-length * 0.3)} ${format(width)} ${format(-length * 0.98)} ${format(width * 0.32)} ${format(-length)} Q${format(width * 0.06)} ${format(-notch)} ${format(-width * 0.28)} ${format(-length * 1.03)} C${format(-width * 1.02)} ${format(-length * 0.94)} ${format(-width * 0.7)} ${format(-length * 0.3)} 0 ${format(-s.rad * 0.1)} Z" fill="${hue}"/><path d="${leafShape(length * 0.68, width * 0.42, 0)}" fill="#000" fill-opacity=".12"/><path d="M${format(width * 0.1)} ${format(-length * 0.5)} Q${format(width * 0.3)} ${format(-length * 0.75)} ${format(width * 0.24)} ${format(-length * 0.94)}" stroke="#fff" stroke-opacity=".35" stroke-width="${format(s.rad * 0.09)}" fill="none" stroke-linecap="round"/></g>`;
  }
  body += `<circle r="${format(s.rad * 0.17)}" fill="${centre}"/>`;
  for (let k = 0; k < 6; k++) {
    const a = k * 1.047 + random();
    body += `<circle cx="${format(Math.cos(a) * s.rad * 0.27)}" cy="${format(Math.sin(a) * s.rad * 0.27)}" r="${format(s.rad * 0.05)}" fill="${centre}"/>`;
  }
  return body;
}

function looseLeaf(
  { petals, leaf, scale = 1 }: FloralOptions,
  { turn, bud, k }: { turn: number; bud: boolean; k: number },
): string {
  const second = bud
    ? ''
    : `<path transform="rotate(52)" d="${leafShape(6.5 * scale, 2 * scale, 0)}" fill="${leaf}" fill-opacity=".75"/>`;
  return `<g transform="rotate(${format(turn)})"><path d="${leafShape(9 * scale, 2.4 * scale, 1)}" fill="${bud ? petals[k % petals.length] : leaf}" fill-opacity="${bud ? 0.9 : 0.75}"/>${second}</g>`;
}

/** Colours of a tossed print, and how large its motifs are drawn. */
export type TossedOptions = {
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  readonly scale?: number;
};

/**
 * Tosses motifs in all directions over a repeat too wide to be noticed; `draw` draws one about its centre, `k` counts
 * them.
 */
function tossed(
  { ground, size, count, seed }: { ground: string; size: number; count: number; seed: number },
  reach: (k: number) => number,
  draw: (k: number, random: () => number) => string,
): Motif {
  const random = createRandom(seed);
  const { spots } = scatter({ size, count, random, reach });
  const body = spots
    .map(({ x, y, rad }, k) => {
      const motif = `<g transform="rotate(${format(random() * 360)})">${draw(k, random)}</g>`;
      return repeated(motif, { x, y, r: rad * 1.6, size });
    })
    .join('');
  return motif({ size, ground, body });
}

/** Small hand-cut leaves, two to a sprig, and single ones in the accent between them. */
export function sprig({ ground, ink, accent, scale = 1 }: TossedOptions): Motif {
  const leaf = (colour: string, k: number, [x, turn] = [0, 0]): string =>
    `<g transform="translate(${format(x)} 0) rotate(${format(turn)}) scale(${(k * scale).toFixed(3)})"><path d="M0 9 C5 4 5 -4 0 -9 C-5 -4 -5 4 0 9 Z" fill="${colour}"/></g>`;
  return tossed(
    { ground, size: 440, count: Math.round(210 / (scale * scale)), seed: 17 },
    (k) => (k % 3 === 2 ? 4.6 : 11) * scale,
    (k, random) =>
      k % 3 === 2
        ? leaf(accent, 0.34 + 0.06 * random())
        : leaf(ink, 0.62, [-4 * scale, 28 + 24 * random()]) +
          leaf(ink, 0.48, [4.4 * scale, -24 - 24 * random()]),
  );
}

/** Palm fronds with a bent rib and tapering fingers, and small buds in the accent between them. */
export function fronds({ ground, ink, accent, scale = 1 }: TossedOptions): Motif {
  const frond = (random: () => number): string => {
    const half = (19 + 7 * random()) * scale;
    const bend = (random() - 0.5) * 12 * scale;
    const rib = `M0 ${format(half)} Q${format(bend)} 0 0 ${format(-half)}`;
    let fingers = '';
    for (let k = 0; k < 9; k++) {
      const t = 0.12 + (k / 8) * 0.82;
      const x = 2 * t * (1 - t) * bend;
      const y = half * (1 - 2 * t);
      const length = half * (0.78 - 0.62 * Math.abs(t - 0.36)) * (0.9 + 0.2 * random());
      for (const side of [1, -1])
        fingers += `<g transform="translate(${format(x)} ${format(y)}) rotate(${format(side * (74 - 44 * t + 6 * random()))})"><path d="${leafShape(length, 1.9 * scale, side * 2 * scale)}" fill="${ink}"/></g>`;
    }
    return `<path d="${rib}" fill="none" stroke="${ink}" stroke-width="${format(1.1 * scale)}" stroke-linecap="round"/>${fingers}`;
  };
  return tossed(
    { ground, size: 560, count: Math.round(150 / (scale * scale)), seed: 23 },
    (k) => (k % 2 === 1 ? 9 : 23) * scale,
    (k, random) =>
      k % 2 === 1 ? `<path d="${leafShape(7 * scale, 2 * scale, 0)}" fill="${accent}"/>` : frond(random),
  );
}

/** Uneven brushed dots of radius `r` on a half-drop repeat. */
export function dots(options: { ground: string; ink: string; size?: number; r?: number }): Motif {
  const { ground, ink, size = 56, r = 4.2 } = options;
  const dot = (at: number, [rx, ry]: readonly [number, number], turn: number): string =>
    repeated(`<ellipse rx="${rx}" ry="${ry}" transform="rotate(${turn})" fill="${ink}"/>`, {
      x: at,
      y: at,
      r: 10,
      size,
    });
  return motif({
    size,
    ground,
    body: dot(size * 0.25, [r, r * 0.92], 20) + dot(size * 0.75, [r * 0.95, r], 60),
  });
}
