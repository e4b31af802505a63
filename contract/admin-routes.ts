/** Method and path of the calls of the back office. Apart from `routes.ts`, so that shoppers do not load them. */
export const adminRoutes = {
  readMe: { method: 'GET', path: '/admin/me' },
  listActivity: { method: 'GET', path: '/admin/activity' },
  undoChange: { method: 'POST', path: '/admin/activity/:id/undo' },
  listStaffProducts: { method: 'GET', path: '/admin/products' },
  listStock: { method: 'GET', path: '/admin/stock' },
  moveStock: { method: 'POST', path: '/admin/stock/:sku/movements' },
  listStockMovements: { method: 'GET', path: '/admin/stock/:sku/movements' },
  listStaff: { method: 'GET', path: '/admin/staff' },
  changeStaffRole: { method: 'PUT', path: '/admin/staff/:id' },
  removeStaff: { method: 'DELETE', path: '/admin/staff/:id' },
  signStaffOut: { method: 'POST', path: '/admin/staff/:id/sign-out' },
  inviteStaff: { method: 'POST', path: '/admin/invitations' },
  withdrawInvitation: { method: 'DELETE', path: '/admin/invitations/:id' },
  joinStaff: { method: 'POST', path: '/admin/join' },
} as const;
