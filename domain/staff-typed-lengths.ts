/**
 * Maximum lengths, in UTF-16 units, of texts that staff type. The calls reject longer ones, and the fields of the back office accept no
 * more. Those of products are in `catalogue/product-limits.ts`, those of shop details in `SHOP_DETAIL_LENGTHS`.
 */
export const STAFF_TYPED_LENGTHS = {
  /** Of discounts, sale prices, zones, shipping methods, tax rates and counts. */
  recordName: 80,
  /** Of a group of customers. */
  groupName: 40,
  deliveryTime: 80,
  taxClass: 40,
  /** Of brands, categories and entries of menus. */
  label: 60,
  searchWords: 200,
  scaleName: 32,
  viewName: 60,
  passkeyName: 60,
  tokenName: 60,
  webhookUrl: 1000,
  carrier: 60,
  trackingNumber: 60,
  trackingLink: 300,
  stockNote: 200,
  payoutReference: 100,
  returnLabel: 300,
  /** Of an uploaded file. */
  fileName: 200,
} as const;
