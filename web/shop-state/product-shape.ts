import type { ApiProduct } from '#contract/calls.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import type { Picture } from '#domain/catalog/picture.ts';
import { hasShape, isListOf, isNumber, isOneOf, isText, isWhole, orMissing, type Shape } from './shape.ts';

const PICTURE: Shape<Picture> = {
  stem: isText,
  width: isWhole,
  height: isWhole,
  colour: isText,
  alt: isText,
};

/** A product as the shop's calls show it. */
export const PRODUCT: Shape<ApiProduct> = {
  _id: isText,
  id: isText,
  title: isText,
  colour: orMissing(isText),
  brand: isText,
  img: isText,
  price: isNumber,
  sellingPrice: isNumber,
  save: isNumber,
  rating: isNumber,
  ratingCount: isWhole,
  stock: isWhole,
  details: isText,
  for: isOneOf(DEPARTMENTS),
  category: isText,
  pictures: isListOf((picture) => hasShape(picture, PICTURE)),
};
