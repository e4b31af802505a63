import type { ApiProduct } from '#contract/calls.ts';
import { PRODUCT_FIELDS, type FieldKind } from '#contract/product-fields.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import type { Fibre } from '#domain/catalogue/material.ts';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import { SIZINGS } from '#domain/catalogue/sizes/size.ts';
import {
  hasShape,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isInteger,
  optional,
  type Check,
  type Shape,
} from './shape.ts';

const PICTURE_SHAPE: Shape<Picture> = {
  stem: isText,
  width: isInteger,
  height: isInteger,
  colour: isText,
  alt: isText,
};

const FIBRE_SHAPE: Shape<Fibre> = { fibre: isText, percent: isInteger };
const SIZE_SHAPE: Shape<ApiProduct['sizes'][number]> = {
  size: isText,
  stock: isInteger,
  price: optional(isNumber),
  sellingPrice: optional(isNumber),
};

const CHECKS: Readonly<Record<FieldKind, Check>> = {
  text: isText,
  'optional text': optional(isText),
  'optional colours': optional(isListOf(isListOf(isText))),
  number: isNumber,
  integer: isInteger,
  department: isOneOf(DEPARTMENTS),
  pictures: isListOf((picture) => hasShape(picture, PICTURE_SHAPE)),
  'optional fibres': optional(isListOf((fibre) => hasShape(fibre, FIBRE_SHAPE))),
  sizing: isOneOf(SIZINGS),
  sizes: isListOf((size) => hasShape(size, SIZE_SHAPE)),
};

/** The checks of a product, one for each field in the contract. */
export const PRODUCT_SHAPE = Object.fromEntries(
  Object.entries(PRODUCT_FIELDS).map(([field, kind]) => [field, CHECKS[kind]]),
) as Shape<ApiProduct>;
