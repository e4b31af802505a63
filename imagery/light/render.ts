import sharp, { type Sharp } from 'sharp';
import { boundsOf } from '../draft/path.ts';
import { createField } from '../drape/field.ts';
import { settle } from '../drape/settle.ts';
import type { SettledPiece } from '../drape/settled.ts';
import type { FormMapping } from '../form/form-mapping.ts';
import type { Garment, Piece } from '../sew/piece.ts';
import type { Camera, Viewport } from './camera.ts';
import { drawPiece } from './draw-piece.ts';
import { blurWide, createPlane } from './plane.ts';
import type { Item, Scene } from './scene.ts';
import { shade } from './shade.ts';
import type { Layer, Surface } from './surface.ts';

/** Cloth settles the same way whatever its colour and camera, so each shape is settled once per process. */
const settledPieces = new Map<string, SettledPiece>();

function drape(key: string, piece: Piece): SettledPiece {
  const done = settledPieces.get(key);
  if (done !== undefined) return done;
  const mesh = settle(createField(piece.outline), piece.cloth);
  settledPieces.set(key, mesh);
  return mesh;
}

/** Renders a scene, 16 bits per channel. The same scene gives the same pixels. */
export function render(scene: Scene): Sharp {
  const surface = emptySurface(scene);
  const { W, H } = surface;
  const layers: Layer[] = [];
  for (const item of scene.items) drawItem(surface, layers, item);
  return sharp(shade(surface, layers, scene), { raw: { width: W, height: H, channels: 3 } })
    .toColourspace('rgb16')
    .resize(scene.width, scene.height, { kernel: 'mitchell' });
}

/** Returns the settled cloth on the form; without a mapping, as it lies on the table. */
function putOnForm(mesh: SettledPiece, mapping: FormMapping | undefined): SettledPiece {
  if (mapping === undefined) return mesh;
  const { n, X, Y, Z } = mesh;
  const moved = { X: new Float32Array(n), Y: new Float32Array(n), Z: new Float32Array(n) };
  for (let i = 0; i < n; i++) [moved.X[i], moved.Y[i], moved.Z[i]] = mapping(X[i], Y[i], Z[i]);
  return { ...mesh, ...moved };
}

function emptySurface({ width, height, camera, oversampling = 2, antiAliased = false }: Scene): Surface {
  const view: Viewport = {
    W: Math.round(width * oversampling),
    H: Math.round(height * oversampling),
    camera,
    pxPerUnit: camera.zoom * oversampling,
  };
  const size = view.W * view.H;
  return {
    ...view,
    id: new Int16Array(size).fill(-1),
    u: new Float32Array(size),
    v: new Float32Array(size),
    z: createPlane(view.W, view.H),
    nx: new Float32Array(size),
    ny: new Float32Array(size),
    nz: new Float32Array(size).fill(1),
    samples: antiAliased ? new Uint8Array(size) : undefined,
  };
}

function drawItem(surface: Surface, layers: Layer[], item: Item): void {
  const { W, H, pxPerUnit, camera } = surface;
  const { garment, scale = 1, x: atX = 500, y: atY = 625, height = 0 } = item;
  const turn = ((item.turn ?? 0) * Math.PI) / 180;
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  const px = pxPerUnit * scale;
  // Rotates and scales about the centre of the garment's board, then moves it into the scene.
  const place = (x: number, y: number): [number, number] => {
    const dx = (x - 500) * scale;
    const dy = (y - 625) * scale;
    return [
      (atX + dx * co - dy * si - camera.x) * pxPerUnit + W / 2,
      (atY + dx * si + dy * co - camera.y) * pxPerUnit + H / 2,
    ];
  };
  const ground = item.conform === true ? blurWide(surface.z, 14 * px) : undefined;
  for (const [index, piece] of garment.pieces.entries()) {
    const mesh = putOnForm(drape(`${garment.shape}#${index}`, piece), item.worn?.[index]);
    const lift = height + (piece.lift ?? 0);
    drawPiece(surface, layers, { piece, mesh, at: { place, px, co, si, lift, ground } });
  }
}

/**
 * Returns the camera that shows a whole garment with the standard margins, for a picture of `width` pixels at 4:5.
 */
export function fitCamera(garment: Garment, { width, max = 1.36 }: { width: number; max?: number }): Camera {
  return fitCameraToBounds(boundsOf(garment.pieces.map(({ outline }) => outline)), { width, max });
}

/** Returns the camera that shows these bounds with the standard margins, for a picture of `width` pixels at 4:5. */
export function fitCameraToBounds(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { width, max }: { width: number; max: number },
): Camera {
  const k = Math.min((0.86 * 1000) / (x1 - x0), (0.8 * 1250) / (y1 - y0), max);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 6, zoom: (k * width) / 1000 };
}
