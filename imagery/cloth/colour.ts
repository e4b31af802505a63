/** Linear light, 0 to 1 for each of red, green and blue. `#rrggbb` values are converted to it. */
export type Linear = readonly [red: number, green: number, blue: number];

/** Converts a display value (sRGB, 0 to 1) to linear light: IEC 61966-2-1. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light to a display value. */
function toDisplay(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const STEPS = 8192;
const CURVE = Float32Array.from({ length: STEPS + 2 }, (_, i) => toDisplay(i / STEPS));

/**
 * Converts linear light from 0 to 1 to a display value with a table: exact to a fraction of a byte, and many times
 * faster.
 */
export function toDisplayFast(light: number): number {
  const at = light >= 1 ? STEPS : light * STEPS;
  const i = Math.floor(at);
  return CURVE[i] + (CURVE[i + 1] - CURVE[i]) * (at - i);
}

/** `#rrggbb` as linear light. */
export function hexToLinear(hex: string): Linear {
  const [red, green, blue] = [1, 3, 5].map((i) => toLinear(parseInt(hex.slice(i, i + 2), 16) / 255));
  return [red, green, blue];
}

const BYTES = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255));

/** A display byte, 0 to 255, as linear light. */
export function byteToLinear(byte: number): number {
  if (byte > 255) return BYTES[255];
  return byte < 0 ? BYTES[0] : BYTES[Math.round(byte)];
}
