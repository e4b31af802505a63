import type { Department } from '#domain/catalog/departments.ts';
import pictures from './share-pictures.json' with { type: 'json' };

/** The picture of a link preview; sizes are in pixels. */
export type SharePicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** The picture of pages without their own. */
export const DEFAULT_SHARE_PICTURE: SharePicture = {
  ...shareImage('share'),
  alt: "A linen shirt, a paprika sundress and a striped kids' tee hanging from a wooden rail in sunlight",
};

/** The pictures of department pages. */
export const DEPARTMENT_SHARE_PICTURES: Readonly<Record<Department, SharePicture>> = {
  female: {
    ...shareImage('share-women'),
    alt: 'A white gathered blouse, a tiered skirt with small flowers and a straw hat on a clay pink ground',
  },
  male: {
    ...shareImage('share-men'),
    alt: 'A dark blue camp shirt, pleated khaki shorts and a brown leather belt on a slate blue ground',
  },
  kids: {
    ...shareImage('share-kids'),
    alt: 'A marigold gingham shirt, green cord pants and white socks on a straw yellow ground',
  },
};

/** Returns the file of a picture, a JPEG, which every Open Graph client supports. `npm run imagery` writes the list of pictures. */
function shareImage(name: keyof typeof pictures) {
  const { stem, width, height } = pictures[name];
  return { src: `${stem}-${width}.jpg`, width, height };
}
