import { product } from '../../schema/catalogue/products.ts';

/** The columns by which staff recognise a product beside something else, such as a review. */
export const PRODUCT_SUMMARY = {
  id: product.id,
  title: product.title,
  colour: product.colour,
  pictures: product.pictures,
  imageUrl: product.imageUrl,
};
