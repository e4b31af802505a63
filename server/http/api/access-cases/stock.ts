import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import type { AccessCases } from './access-case.ts';

const STOCK_ROLES = ['manager', 'fulfilment'] as const;
const NO_COUNT = '/admin/counts/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/stock/`. */
export const STOCK_CASES = {
  listStock: { access: APPOINTED_ROLES },
  moveStock: {
    access: STOCK_ROLES,
    path: () => '/admin/stock/no-such-sku/movements',
    body: () => ({ change: 1, reason: 'found' }),
  },
  listStockMovements: { access: APPOINTED_ROLES, path: () => '/admin/stock/no-such-sku/movements' },
  listMovementHistory: { access: APPOINTED_ROLES },
  listLabels: {
    access: APPOINTED_ROLES,
    path: () => '/admin/labels?units=ffffffff-ffff-4fff-bfff-ffffffffffff',
  },
  listCounts: { access: APPOINTED_ROLES },
  startCount: { access: STOCK_ROLES, body: () => ({ kind: 'stocktake' }) },
  readCount: { access: APPOINTED_ROLES, path: () => NO_COUNT },
  discardCount: { access: STOCK_ROLES, path: () => NO_COUNT },
  addToCount: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/lines`,
    body: () => ({ code: 'no-such-sku', quantity: 1 }),
  },
  changeCountLine: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/lines/no-such-sku`,
    body: () => ({ expected: 1 }),
  },
  clearCountLine: { access: STOCK_ROLES, path: () => `${NO_COUNT}/lines/no-such-sku` },
  matchBarcode: {
    access: STOCK_ROLES,
    path: () => `${NO_COUNT}/matches`,
    body: () => ({ code: '2000041709992', sku: 'no-such-sku' }),
  },
  closeCount: { access: STOCK_ROLES, path: () => `${NO_COUNT}/close`, body: () => ({ counted: 1 }) },
} satisfies AccessCases;
