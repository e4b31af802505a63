import type { ApiEditedProduct, ApiStaffProduct } from '#contract/calls.ts';
import { STANDARD_TAX_CLASS } from '#domain/pricing/order/taxes.ts';

/** Returns a product of the list in the shape of the editor, which shows it until the whole product is loaded. */
export function provisionalProduct(listed: ApiStaffProduct): {
  product: ApiEditedProduct;
  catalogue: null;
  history: null;
} {
  const { sellingPrice } = listed;
  return {
    product: {
      ...listed,
      details: '',
      material: '',
      care: '',
      discountable: true,
      taxClass: STANDARD_TAX_CLASS,
      sizes: listed.sizes.map(({ size, stock }) => ({
        id: size ?? 'all',
        sku: null,
        size,
        barcode: null,
        price: null,
        sellingPrice,
        available: stock,
        reserved: 0,
        recentlySold: 0,
        incoming: 0,
        isRemovable: false,
      })),
      scale: [],
      missing: [],
      cutMates: [],
      version: '0',
    },
    catalogue: null,
    history: null,
  };
}
