import type { Department } from '#domain/catalogue/departments.ts';
import pictures from './link-preview-pictures.json' with { type: 'json' };

/** The picture of a link preview; sizes are in pixels. */
export type LinkPreviewPicture = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** The picture of pages without their own. */
export const DEFAULT_LINK_PREVIEW: LinkPreviewPicture = {
  ...linkPreviewImage('share'),
  alt: "A linen shirt, a paprika sundress and a striped kids' tee hanging from a wooden rail in sunlight",
};

/** The pictures of department pages. */
export const DEPARTMENT_LINK_PREVIEWS: Readonly<Record<Department, LinkPreviewPicture>> = {
  female: {
    ...linkPreviewImage('share-women'),
    alt: 'A white gathered blouse, a tiered skirt with small flowers and a straw hat on a clay pink ground',
  },
  male: {
    ...linkPreviewImage('share-men'),
    alt: 'A dark blue camp shirt, pleated khaki shorts and a brown leather belt on a slate blue ground',
  },
  kids: {
    ...linkPreviewImage('share-kids'),
    alt: 'A marigold gingham shirt, green cord pants and white socks on a straw yellow ground',
  },
};

/** Returns the file of a picture, a JPEG, which every Open Graph client supports. `npm run imagery` writes the list of pictures. */
function linkPreviewImage(name: keyof typeof pictures) {
  const { stem, width, height } = pictures[name];
  return { src: `${stem}-${width}.jpg`, width, height };
}
