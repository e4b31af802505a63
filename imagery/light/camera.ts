/** The scene point in the middle of the picture, and the pixels per scene unit. */
export type Camera = { readonly x: number; readonly y: number; readonly zoom: number };

/** A camera and its image: size in rendered (oversampled) pixels, and rendered pixels per scene unit. */
export type Viewport = {
  readonly W: number;
  readonly H: number;
  readonly camera: Camera;
  readonly pxPerUnit: number;
};
