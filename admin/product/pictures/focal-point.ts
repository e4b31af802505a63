import { cropAround, type FocalPoint } from '#domain/catalogue/pictures/uploaded-picture.ts';

type Size = { readonly width: number; readonly height: number };

/** Returns the CSS `object-position` at which a 4 by 5 frame shows the same part of a picture as the shop. */
export function framePosition(size: Size, focal: FocalPoint): string {
  const { left, top, width, height } = cropAround(size, focal);
  return `${share(left, size.width - width)}% ${share(top, size.height - height)}%`;
}

function share(offset: number, room: number): number {
  return room === 0 ? 50 : Math.round((offset / room) * 1000) / 10;
}

/** The place of a picture that is shown whole, in the middle of a frame. */
function placeIn(
  frame: Size,
  { width, height }: Size,
): Size & { readonly left: number; readonly top: number } {
  const scale = Math.min(frame.width / width, frame.height / height);
  const shown = { width: width * scale, height: height * scale };
  return { ...shown, left: (frame.width - shown.width) / 2, top: (frame.height - shown.height) / 2 };
}

/** Returns the point of the whole picture under a point of its frame, both in pixels of the frame. */
export function pointAt(at: { readonly x: number; readonly y: number }, frame: Size, size: Size): FocalPoint {
  const { left, top, width, height } = placeIn(frame, size);
  return { x: percent((at.x - left) / width), y: percent((at.y - top) / height) };
}

/** Returns where a point of the whole picture is in its frame, in percent of a 4 by 5 frame. */
export function markAt({ x, y }: FocalPoint, size: Size): { readonly left: string; readonly top: string } {
  const { left, top, width, height } = placeIn({ width: 80, height: 100 }, size);
  return { left: `${((left + (width * x) / 100) / 80) * 100}%`, top: `${top + (height * y) / 100}%` };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the point to which an arrow key moves another, by one percent or with Shift by ten; undefined for other keys. */
export function movedByKey(
  { x, y }: FocalPoint,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): FocalPoint | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const by = shiftKey ? 10 : 1;
  return { x: percent((x + step[0] * by) / 100), y: percent((y + step[1] * by) / 100) };
}

function percent(ratio: number): number {
  return Math.max(0, Math.min(100, Math.round(ratio * 100)));
}
