import { circle, offset } from '../draft/path.ts';
import { grey, type Pen } from './sheet-pen.ts';
import type { Sheet } from './sheet.ts';

/** Raised areas, regions and seams. */
export function createSurfaces({ self, soft, artwork }: Pen): Pick<Sheet, 'overlay' | 'area' | 'seam'> {
  const { colour, relief, region } = artwork;
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
export function createThreads({ self, soft, artwork }: Pen): Pick<Sheet, 'stitch' | 'ribbing' | 'gathers'> {
  const { colour, relief } = artwork;
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
export function createButtons({ self, soft, newId, artwork }: Pen): Pick<Sheet, 'button' | 'hole'> {
  const { colour, relief, region, defs } = artwork;
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
export function createShades({ self, soft, artwork }: Pen): Pick<Sheet, 'tone' | 'line' | 'dent'> {
  const { colour, relief } = artwork;
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
export function createLabels({ self, soft, artwork }: Pen): Pick<Sheet, 'label' | 'raw'> {
  const { colour, relief, region } = artwork;
  return {
    label([x, y], { width: w, height: h, cloth }) {
      const d = `M${x - w / 2} ${y} L${x + w / 2} ${y} L${x + w / 2} ${y + h} L${x - w / 2} ${y + h} Z`;
      relief.push(`<path d="${d}" fill="${grey(1)}"/>`);
      colour.push(
        `<path d="${d}" transform="translate(.8 1.2)" fill="#000" fill-opacity=".35"${soft(d, 1.2, 6)}/>`,
        `<path d="${d}" fill="${cloth ?? '#e2ded4'}"/>`,
      );
      for (let k = 0; k < (cloth === undefined ? 5 : 0); k++)
        colour.push(
          `<rect x="${x - w * 0.3 + k * w * 0.13}" y="${y + h * (k % 2 ? 0.36 : 0.44)}" width="${w * 0.08}" height="${h * 0.2}" rx="1" fill="#2b2b28" fill-opacity=".8"/>`,
        );
      region.push(`<path d="${d}" fill="rgb(0,0,60)"/>`);
      return self();
    },
    raw(layer, svg) {
      artwork[layer].push(svg);
      return self();
    },
  };
}
