import { APPOINTED_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import {
  CATALOGUE_STAFF,
  PRICE_STAFF,
  PRICE_READERS,
  OTHERS_BATCH,
  type AccessCases,
} from './access-case.ts';

const picturePath = () => '/admin/products/sundress-paprika/pictures/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_VIEW = '/admin/views/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_IMPORT = '/admin/imports/ffffffff-ffff-4fff-bfff-ffffffffffff';

const SAME_SEQUENCE = { order: { base: [], value: [] } };

const REVIEW_STAFF: readonly StaffRole[] = ['manager', 'catalogue', 'support'];
const REVIEW_READERS: readonly StaffRole[] = [...REVIEW_STAFF, 'read_only'];
const NO_REVIEW = '/admin/reviews/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/products/`. */
export const PRODUCTS_CASES = {
  listStaffProducts: { access: APPOINTED_ROLES },
  readStaffProduct: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika' },
  editProduct: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/sundress-paprika',
    body: () => ({ changes: {} }),
  },
  changeProducts: {
    access: ['manager', 'catalogue'],
    body: () => ({
      products: [{ id: 'no-such-product', changes: {} }],
      batch: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    }),
  },
  readDemoProducts: { access: APPOINTED_ROLES },
  removeDemoProducts: {
    access: ['manager', 'catalogue'],
    body: () => ({ batch: OTHERS_BATCH }),
  },
  countProductViews: { access: APPOINTED_ROLES },
  listSavedViews: { access: APPOINTED_ROLES },
  saveView: {
    access: APPOINTED_ROLES,
    path: () => NO_VIEW,
    body: () => ({ name: 'Mine', query: '', shared: false }),
  },
  deleteSavedView: { access: APPOINTED_ROLES, path: () => NO_VIEW },
  listProductIds: { access: APPOINTED_ROLES },
  listProductRows: { access: APPOINTED_ROLES, path: () => '/admin/product-rows?ids=sundress-paprika' },
  createProduct: {
    access: ['manager', 'catalogue'],
    body: () => ({
      title: 'A',
      for: 'kids',
      category: 'pants',
      brand: 'KD',
      price: 9,
      id: 'sundress-paprika',
    }),
  },
  copyProduct: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/copies',
    body: () => ({ sameCut: false }),
  },
  setProductStatus: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/status',
    body: () => ({ base: 'draft', status: 'archived' }),
  },
  createPreviewLink: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika/preview' },
  listProductChanges: { access: APPOINTED_ROLES, path: () => '/admin/products/sundress-paprika/changes' },
  exportProducts: { access: ['manager', 'catalogue'], path: () => '/admin/exports/products?q=nothing' },
  exportSelectedProducts: { access: ['manager', 'catalogue'], body: () => ({ ids: ['nothing'] }) },
  uploadImport: { access: ['manager', 'catalogue'], path: () => '/admin/imports?name=empty.csv' },
  listImports: { access: ['manager', 'catalogue'] },
  readImport: { access: ['manager', 'catalogue'], path: () => NO_IMPORT },
  changeImport: {
    access: ['manager', 'catalogue'],
    path: () => NO_IMPORT,
    body: () => ({ pricesAreFinal: true }),
  },
  discardImport: { access: ['manager', 'catalogue'], path: () => NO_IMPORT },
  applyImport: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/apply` },
  listImportRows: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/rows` },
  fixImportRow: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/rows/2`,
    body: () => ({ cells: {} }),
  },
  listImportNames: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/names` },
  decideImportName: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/names`,
    body: () => ({ column: 'brand', name: 'nobody' }),
  },
  listImportPictures: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/pictures` },
  retryImportPictures: {
    access: ['manager', 'catalogue'],
    path: () => `${NO_IMPORT}/pictures/retry`,
    body: () => ({}),
  },
  exportImportErrors: { access: ['manager', 'catalogue'], path: () => `${NO_IMPORT}/errors` },
  exportStock: { access: ['manager'], path: () => '/admin/exports/stock?q=nothing' },
  listPictures: { access: APPOINTED_ROLES, path: () => '/admin/products/no-such-product/pictures' },
  uploadPicture: {
    access: ['manager', 'catalogue'],
    path: () => '/admin/products/no-such-product/pictures',
  },
  changePicture: { access: ['manager', 'catalogue'], path: picturePath, body: () => ({}) },
  removePicture: { access: ['manager', 'catalogue'], path: picturePath },
  retryPicture: { access: ['manager', 'catalogue'], path: () => `${picturePath()}/retry` },
  listBrands: { access: APPOINTED_ROLES },
  addBrand: { access: CATALOGUE_STAFF, body: () => ({ label: 'KD' }) },
  reorderBrands: { access: CATALOGUE_STAFF, body: () => SAME_SEQUENCE },
  changeBrand: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/brands/nobody',
    body: () => ({ inFinder: { base: true, value: false } }),
  },
  mergeBrand: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/brands/nobody/merge',
    body: () => ({ into: 'kd' }),
  },
  deleteBrand: { access: CATALOGUE_STAFF, path: () => '/admin/brands/nobody' },
  listCategories: { access: APPOINTED_ROLES },
  addCategory: { access: CATALOGUE_STAFF, body: () => ({ id: 'jeans', label: 'Jeans' }) },
  reorderCategories: { access: CATALOGUE_STAFF, body: () => SAME_SEQUENCE },
  changeCategory: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/categories/nothing',
    body: () => ({ archived: { base: false, value: true } }),
  },
  mergeCategory: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/categories/nothing/merge',
    body: () => ({ into: 'jeans' }),
  },
  deleteCategory: { access: CATALOGUE_STAFF, path: () => '/admin/categories/nothing' },
  reorderMenu: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/menu', body: () => SAME_SEQUENCE },
  addMenuEntry: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/entries/nothing' },
  changeMenuEntry: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/menus/male/entries/nothing',
    body: () => ({ inMenu: { base: true, value: false } }),
  },
  removeMenuEntry: { access: CATALOGUE_STAFF, path: () => '/admin/menus/male/entries/nothing' },
  listSizeScales: { access: APPOINTED_ROLES },
  addSizeScale: { access: CATALOGUE_STAFF, body: () => ({ id: 'letters', sizes: ['S'] }) },
  changeSizeScale: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/size-scales/nothing',
    body: () => ({ sizes: { base: ['S'], value: ['M'] } }),
  },
  deleteSizeScale: { access: CATALOGUE_STAFF, path: () => '/admin/size-scales/nothing' },
  listPriceRules: { access: PRICE_READERS },
  countPriceRules: { access: PRICE_READERS },
  readPriceRule: { access: PRICE_READERS, path: () => '/admin/price-rules/no-such-rule' },
  addPriceRule: {
    access: PRICE_STAFF,
    path: () => '/admin/price-rules?dry=1',
    body: () => ({
      name: 'Sale',
      effect: 'percentage',
      value: 20,
      scope: { categories: ['jeans'] },
      excluded: [],
      above: null,
      startsAt: null,
      endsAt: null,
    }),
  },
  changePriceRule: {
    access: PRICE_STAFF,
    path: () => '/admin/price-rules/no-such-rule',
    body: () => ({ value: { base: 15, value: 20 } }),
  },
  endPriceRule: { access: PRICE_STAFF, path: () => '/admin/price-rules/no-such-rule/end' },
  deletePriceRule: { access: PRICE_STAFF, path: () => '/admin/price-rules/no-such-rule' },
  listStaffReviews: { access: REVIEW_READERS, path: () => '/admin/reviews' },
  hideReview: {
    access: REVIEW_STAFF,
    path: () => `${NO_REVIEW}/hide`,
    body: () => ({ reason: 'other' }),
  },
  publishReview: { access: REVIEW_STAFF, path: () => `${NO_REVIEW}/publish` },
  replyToReview: {
    access: REVIEW_STAFF,
    path: () => `${NO_REVIEW}/reply`,
    body: () => ({ base: null, reply: null }),
  },
} satisfies AccessCases;
