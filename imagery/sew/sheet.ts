/**
 * A sheet is the flat technical drawing of one pattern piece: what is sewn on it, and how far each thing stands off
 * the cloth. It is drawn in layout space as three layers, which move with the cloth when it folds:
 * `colour` lies over the fabric; `relief` is grey, where 128 is the surface and 20 levels are one unit; `region` holds
 * grain region × 20 in red, gloss in green and fabric slot × 20 in blue.
 */
import { circle, flatten, offset, type Point } from '../draft/path.ts';

/** Levels of grey for one unit of relief. */
export const RELIEF = 20;

/** The layers of a sheet, as SVG elements. */
export type Layer = 'colour' | 'relief' | 'region';

/** The drawing so far, for `rasterSheet`. */
export type Drawing = Readonly<Record<Layer | 'defs', string[]>> & {
  readonly outline: string;
  /** The box of every filter by its id: left, top, right, bottom in units. */
  readonly boxes: Map<string, readonly [number, number, number, number]>;
};

type Thread = {
  colour?: string;
  opacity?: number;
  /** Length of a stitch, of the gap after it, and thickness of the thread, in units. */
  len?: number;
  gap?: number;
  width?: number;
  /** Distance of the row from the path, in units. */
  at?: number;
  depth?: number;
};

/** What can be sewn on a piece. Each method returns the sheet, for chaining. */
export type Sheet = {
  readonly outline: string;
  readonly drawing: Drawing;
  /** A raised area with its own thickness: pocket, placket, waistband, patch. */
  overlay(
    d: string,
    o?: { lift?: number; edge?: number; colour?: string | undefined; opacity?: number },
  ): Sheet;
  /** Gives an area its own grain region, fabric slot or gloss. */
  area(d: string, o?: { grain?: number; fabric?: number; gloss?: number }): Sheet;
  /** A stitched seam: a groove with a slight pucker ridge on both sides. */
  seam(d: string, o?: { depth?: number; width?: number }): Sheet;
  /** A row of top-stitching: thread, and the small valley that it pulls into the cloth. */
  stitch(d: string | readonly Point[], o?: Thread): Sheet;
  /** A rib knit band along a line; the ribs lie across the line and so follow every curve. */
  ribbing(d: string, width: number, o?: { pitch?: number; depth?: number; lift?: number }): Sheet;
  /** Small gathers or pleats that run away from a line. */
  gathers(lines: readonly string[], o?: { depth?: number; width?: number }): Sheet;
  button(at: Point, r: number, o: { colour: string; holes?: 0 | 2 | 4; metal?: boolean }): Sheet;
  /** A worked buttonhole, turned by degrees. */
  hole(at: Point, length: number, o: { angle: number; colour: string }): Sheet;
  /** Shade or tint on the cloth: wash marks, the inner shadow of an opening. */
  tone(d: string, colour: string, o: { opacity: number; soft?: number }): Sheet;
  line(d: string, colour: string, o: { opacity: number; width: number; soft?: number }): Sheet;
  /** A valley (or, below 0, a ridge) along a line. */
  dent(d: string, depth: number, o: { width: number; soft?: number }): Sheet;
  /** A woven label with an abstract weave instead of lettering; `at` is the middle of its upper edge. */
  label(at: Point, width: number, height: number): Sheet;
  raw(layer: Layer | 'defs', svg: string): Sheet;
};

function grey(units: number): string {
  const level = Math.round(Math.max(0, Math.min(255, 128 + RELIEF * units)));
  return `rgb(${level},${level},${level})`;
}

/** What the methods of a sheet share. */
type Pen = {
  readonly drawing: Drawing;
  /** The sheet itself, for chaining. */
  readonly self: () => Sheet;
  /** Returns the next id of the drawing. */
  readonly newId: () => number;
  /** Returns a blur attribute whose filter box hugs the path: cheap to raster, and safe for straight lines. */
  readonly soft: (d: string, sigma: number, width?: number) => string;
};

/** Creates an empty sheet for a piece of this outline. */
export function sheet(outline: string): Sheet {
  const drawing: Drawing = { outline, colour: [], relief: [], region: [], defs: [], boxes: new Map() };
  let ids = 0;
  const newId = (): number => ids++;
  const pen: Pen = { drawing, self: () => made, newId, soft: blurring(drawing, newId) };
  const made: Sheet = {
    outline,
    drawing,
    ...surfaces(pen),
    ...threads(pen),
    ...buttons(pen),
    ...shades(pen),
    ...labels(pen),
  };
  return made;
}

function blurring(drawing: Drawing, newId: () => number): Pen['soft'] {
  return (d, sigma, width = 0) => {
    const id = `f${newId()}`;
    const reach = 3 * sigma + width / 2 + 2;
    const points = flatten(d, 12);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const x0 = Math.min(1e9, ...xs) - reach;
    const y0 = Math.min(1e9, ...ys) - reach;
    const x1 = Math.max(-1e9, ...xs) + reach;
    const y1 = Math.max(-1e9, ...ys) + reach;
    drawing.boxes.set(id, [x0, y0, x1, y1]);
    drawing.defs.push(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x0.toFixed(1)}" y="${y0.toFixed(1)}" width="${(x1 - x0).toFixed(1)}" height="${(y1 - y0).toFixed(1)}"><feGaussianBlur stdDeviation="${sigma}"/></filter>`,
    );
    return ` filter="url(#${id})"`;
  };
}

/** Raised areas, regions and seams. */
function surfaces({ self, soft, drawing }: Pen): Pick<Sheet, 'overlay' | 'area' | 'seam'> {
  const { colour, relief, region } = drawing;
  return {
    overlay(d, { lift = 1.1, edge = 1, colour: fill, opacity = 1 } = {}) {
      relief.push(
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="${3.2 * edge}"${soft(d, 1.2, 4)}/>`,
        `<path d="${d}" fill="${grey(lift)}" stroke="${grey(lift * 0.4)}" stroke-width="1"/>`,
      );
      if (fill !== undefined) colour.push(`<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`);
      return self();
    },
    area(d, { grain = 0, fabric = 0, gloss = 0 } = {}) {
      region.push(`<path d="${d}" fill="rgb(${grain * 20},${gloss},${fabric * 20})"/>`);
      return self();
    },
    seam(d, { depth = 1, width = 2.2 } = {}) {
      relief.push(
        `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${0.1 * depth}" stroke-width="${width * 4.4}"${soft(d, 2.4, width * 4.4)}/>`,
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${0.5 * depth}" stroke-width="${width}"${soft(d, 0.6, width)}/>`,
      );
      colour.push(
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${0.16 * depth}" stroke-width="${width * 0.8}"/>`,
      );
      return self();
    },
  };
}

/** Stitches, ribs and gathers. */
function threads({ self, soft, drawing }: Pen): Pick<Sheet, 'stitch' | 'ribbing' | 'gathers'> {
  const { colour, relief } = drawing;
  return {
    stitch(d, o = {}) {
      const {
        colour: thread = '#000',
        opacity = 0.35,
        len = 5,
        gap = 2.6,
        width = 1.25,
        at = 0,
        depth = 1,
      } = o;
      const p = at !== 0 || typeof d !== 'string' ? offset(d, at) : d;
      const dashes = `stroke-dasharray="${len} ${gap}" stroke-linecap="round"`;
      relief.push(
        `<path d="${p}" fill="none" stroke="#000" stroke-opacity="${0.2 * depth}" stroke-width="${width * 3.2}"${soft(p, 1.2, width * 3.2)}/>`,
        `<path d="${p}" fill="none" stroke="#fff" stroke-opacity="${0.3 * depth}" stroke-width="${width}" ${dashes}/>`,
      );
      colour.push(
        `<path d="${p}" fill="none" stroke="${thread}" stroke-opacity="${opacity}" stroke-width="${width}" ${dashes}/>`,
      );
      return self();
    },
    ribbing(d, width, { pitch = 4.2, depth = 1, lift = 1.4 } = {}) {
      const ribs = `stroke-width="${width - 2}" stroke-dasharray="${pitch * 0.42} ${pitch * 0.58}"`;
      relief.push(
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="${width + 4}"${soft(d, 1.2, width + 4)}/>`,
        `<path d="${d}" fill="none" stroke="${grey(lift)}" stroke-width="${width}"/>`,
        `<path d="${d}" fill="none" stroke="${grey(lift - 1.5 * depth)}" ${ribs}/>`,
      );
      colour.push(`<path d="${d}" fill="none" stroke="#000" stroke-opacity="${0.13 * depth}" ${ribs}/>`);
      return self();
    },
    gathers(lines, { depth = 0.6, width = 3 } = {}) {
      const stroke = (d: string, opacity: number): string =>
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"${soft(d, 2.4, width)}/>`;
      for (const d of lines) {
        relief.push(stroke(d, 0.32 * depth));
        colour.push(stroke(d, 0.1 * depth));
      }
      return self();
    },
  };
}

/** Buttons and buttonholes. */
function buttons({ self, soft, newId, drawing }: Pen): Pick<Sheet, 'button' | 'hole'> {
  const { colour, relief, region, defs } = drawing;
  return {
    button([x, y], r, { colour: fill, holes = 4, metal = false }) {
      const id = `g${newId()}`;
      colour.push(
        `<circle cx="${x + r * 0.22}" cy="${y + r * 0.3}" r="${r * 1.12}" fill="#000" fill-opacity=".4"${soft(circle(x, y, r * 1.4), 1.2)}/>`,
      );
      defs.push(
        `<radialGradient id="${id}" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>`,
      );
      colour.push(
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`,
      );
      relief.push(
        `<circle cx="${x}" cy="${y}" r="${r * 1.35}" fill="#000" fill-opacity=".3"${soft(circle(x, y, r * 1.4), 1.2)}/>`,
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${grey(3.2)}"/><circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="${grey(2.5)}"/>`,
      );
      region.push(`<circle cx="${x}" cy="${y}" r="${r}" fill="rgb(0,${metal ? 255 : 150},60)"/>`);
      if (holes === 0) return self();
      const o = r * 0.24;
      const four = [[-o, -o] as const, [o, -o] as const, [-o, o] as const, [o, o] as const];
      for (const [a, b] of holes === 4 ? four : [[-o, 0] as const, [o, 0] as const])
        colour.push(`<circle cx="${x + a}" cy="${y + b}" r="${r * 0.13}" fill="#000" fill-opacity=".6"/>`);
      colour.push(
        `<path d="M${x - o} ${y - o} L${x + o} ${y + o}" stroke="#fff" stroke-opacity=".3" stroke-width="${r * 0.14}"/>`,
      );
      return self();
    },
    hole([x, y], length, { angle, colour: thread }) {
      const turn = `transform="rotate(${angle} ${x} ${y})"`;
      const box = `x="${x - length / 2}" y="${y - 1.7}" width="${length}" height="3.4" rx="1.6"`;
      colour.push(
        `<rect ${box} fill="${thread}" fill-opacity=".55" ${turn}/><path d="M${x - length / 2 + 1.5} ${y} h${length - 3}" stroke="#000" stroke-opacity=".55" stroke-width=".8" ${turn}/>`,
      );
      relief.push(`<rect ${box} fill="#fff" fill-opacity=".2" ${turn}/>`);
      return self();
    },
  };
}

/** Tones, lines and dents. */
function shades({ self, soft, drawing }: Pen): Pick<Sheet, 'tone' | 'line' | 'dent'> {
  const { colour, relief } = drawing;
  return {
    tone(d, tint, { opacity, soft: sigma = 0 }) {
      const filter = sigma === 0 ? '' : soft(d, sigma);
      colour.push(`<path d="${d}" fill="${tint}" fill-opacity="${opacity}"${filter}/>`);
      return self();
    },
    line(d, tint, { opacity, width, soft: sigma = 0 }) {
      const filter = sigma === 0 ? '' : soft(d, sigma, width);
      colour.push(
        `<path d="${d}" fill="none" stroke="${tint}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"${filter}/>`,
      );
      return self();
    },
    dent(d, depth, { width, soft: sigma = 3 }) {
      relief.push(
        `<path d="${d}" fill="none" stroke="${depth > 0 ? '#000' : '#fff'}" stroke-opacity="${Math.abs(depth)}" stroke-width="${width}" stroke-linecap="round"${soft(d, sigma, width)}/>`,
      );
      return self();
    },
  };
}

/** Labels and raw SVG. */
function labels({ self, soft, drawing }: Pen): Pick<Sheet, 'label' | 'raw'> {
  const { colour, relief, region } = drawing;
  return {
    label([x, y], w, h) {
      const d = `M${x - w / 2} ${y} L${x + w / 2} ${y} L${x + w / 2} ${y + h} L${x - w / 2} ${y + h} Z`;
      relief.push(`<path d="${d}" fill="${grey(1)}"/>`);
      colour.push(
        `<path d="${d}" transform="translate(.8 1.2)" fill="#000" fill-opacity=".35"${soft(d, 1.2, 6)}/>`,
        `<path d="${d}" fill="#e2ded4"/>`,
      );
      for (let k = 0; k < 5; k++)
        colour.push(
          `<rect x="${x - w * 0.3 + k * w * 0.13}" y="${y + h * (k % 2 ? 0.36 : 0.44)}" width="${w * 0.08}" height="${h * 0.2}" rx="1" fill="#2b2b28" fill-opacity=".8"/>`,
        );
      region.push(`<path d="${d}" fill="rgb(0,0,60)"/>`);
      return self();
    },
    raw(layer, svg) {
      drawing[layer].push(svg);
      return self();
    },
  };
}
