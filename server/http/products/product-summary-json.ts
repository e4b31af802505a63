import { mainPictureUrl, type Picture } from '#domain/catalogue/pictures/picture.ts';

/** Returns the fields of `productSummary` in the contract. */
export function productSummaryJson({
  id,
  title,
  colour,
  pictures,
  imageUrl,
}: {
  readonly id: string;
  readonly title: string;
  readonly colour: string | null;
  readonly pictures: readonly Picture[];
  readonly imageUrl: string | null;
}) {
  return {
    id,
    title,
    ...(colour !== null && { colour }),
    img: mainPictureUrl({ pictures, imageUrl }),
    pictures: pictures.slice(0, 1),
  };
}
