import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import { describeMaterial } from '#domain/catalogue/material.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';

/** A product whose sizes may have SKUs. */
type DescribedProduct = Omit<ApiProduct, 'sizes'> & Pick<CallOutput<'readProduct'>, 'sizes'>;

/** Returns a product as JSON-LD: description, rating, and an offer for each size. */
export function productJsonLd(
  product: DescribedProduct,
  { shopName, absoluteUrl }: { shopName: string; absoluteUrl: (path: string) => string },
) {
  const pictures = Array.from({ length: Math.max(1, product.pictures.length) }, (_, at) =>
    absoluteUrl(pictureOf(product, at).src),
  );
  return {
    '@type': 'Product',
    name: productName(product),
    description: product.details,
    sku: product._id,
    ...(product.colour !== undefined && { color: product.colour }),
    material: describeMaterial(product),
    image: pictures,
    brand: { '@type': 'Brand', name: product.brand },
    offers: product.sizes.map(({ size, sku, stock, sellingPrice = product.sellingPrice }) => ({
      '@type': 'Offer',
      name: describeSize(size, 'Size'),
      ...(sku !== undefined && { sku }),
      url: absoluteUrl(`/product/${encodeURIComponent(product._id)}`),
      price: sellingPrice.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: shopName },
      itemCondition: 'https://schema.org/NewCondition',
    })),
    // Search engines reject ratings without reviews.
    ...(product.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.toFixed(1),
        reviewCount: product.ratingCount,
        bestRating: 5,
        worstRating: 0,
      },
    }),
  };
}
