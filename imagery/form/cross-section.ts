/** A point of a cross-section: across and towards the viewer as shares of the half width of the flat cloth, and the angle at which the cloth faces away. */
export type SectionPoint = { readonly across: number; readonly depth: number; readonly angle: number };

const STEPS = 256;

/**
 * Creates the front half of a cross-section that cloth of half width 1 wraps without stretching. The cloth turns away from the viewer by
 * `(π/2) tᵖ` at the share t of its half width: 1 is a circle, more is flatter in front.
 */
export function createSection(power: number): (t: number) => SectionPoint {
  const across = new Float64Array(STEPS + 1);
  const back = new Float64Array(STEPS + 1);
  for (let i = 1; i <= STEPS; i++) {
    const angle = (Math.PI / 2) * ((i - 0.5) / STEPS) ** power;
    across[i] = across[i - 1] + Math.cos(angle) / STEPS;
    back[i] = back[i - 1] + Math.sin(angle) / STEPS;
  }
  const read = (values: Float64Array, t: number): number => {
    const place = Math.min(STEPS - 1e-6, t * STEPS);
    const k = Math.floor(place);
    return values[k] + (values[k + 1] - values[k]) * (place - k);
  };
  return (t) => {
    const side = t < 0 ? -1 : 1;
    const share = Math.abs(t);
    return {
      across: side * read(across, Math.min(1, share)),
      // Cloth past the side of the form goes straight back.
      depth: back[STEPS] - read(back, Math.min(1, share)) - Math.max(0, share - 1),
      angle: side * (Math.PI / 2) * Math.min(1, share) ** power,
    };
  };
}
