import { APPOINTED_ROLES, type StaffRole } from '#domain/staff/permissions.ts';
import type { AccessCases } from './access-case.ts';

const CUSTOMER_STAFF: readonly StaffRole[] = ['manager', 'support'];
const NO_CUSTOMER = '/admin/customers/no-such-customer';
const NO_NOTE = '/admin/notes/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/customers/`. */
export const CUSTOMERS_CASES = {
  listCustomers: { access: CUSTOMER_STAFF },
  readCustomer: { access: CUSTOMER_STAFF, path: () => NO_CUSTOMER },
  changeCustomer: {
    access: CUSTOMER_STAFF,
    path: () => NO_CUSTOMER,
    body: () => ({ groups: { base: [], value: ['wholesale'] } }),
  },
  listCustomerGroups: { access: APPOINTED_ROLES },
  exportCustomer: { access: CUSTOMER_STAFF, path: () => `${NO_CUSTOMER}/export` },
  changeCredit: {
    access: ['manager', 'support'],
    path: () => `${NO_CUSTOMER}/credit`,
    body: () => ({ amount: 1, reason: 'goodwill' }),
  },
  eraseCustomer: {
    access: ['manager'],
    path: () => `${NO_CUSTOMER}/erase`,
    body: () => ({ word: 'ERASE' }),
  },
  undoErasure: { access: ['manager'], path: () => `${NO_CUSTOMER}/keep` },
  listColleagues: { access: ['manager', 'fulfilment', 'support'] },
  finishMention: { access: ['manager', 'fulfilment', 'support'], path: () => `${NO_NOTE}/done` },
  addCustomerNote: {
    access: CUSTOMER_STAFF,
    path: () => `${NO_CUSTOMER}/notes`,
    body: () => ({ text: 'A note', isPinned: false }),
  },
  addOrderNote: {
    access: ['manager', 'fulfilment', 'support'],
    path: ({ number }) => `/admin/orders/${number}/notes`,
    body: () => ({ text: 'A note', isPinned: false }),
  },
  changeNote: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => NO_NOTE,
    body: () => ({ isPinned: false }),
  },
  removeNote: { access: ['manager', 'fulfilment', 'support'], path: () => NO_NOTE },
} satisfies AccessCases;
