import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import type { AccessCases } from './access-case.ts';

const NO_PASSKEY = '/admin/factor/passkeys/ffffffff-ffff-4fff-bfff-ffffffffffff';
const NO_ENDPOINT = '/admin/webhook-endpoints/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/staff/`. */
export const STAFF_CASES = {
  readJobs: { access: ['manager'] },
  readMe: { access: APPOINTED_ROLES },
  readToday: { access: APPOINTED_ROLES },
  countTasks: { access: APPOINTED_ROLES },
  readSales: { access: APPOINTED_ROLES },
  listSellingOut: { access: APPOINTED_ROLES },
  resendMail: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => '/admin/mails/ffffffff-ffff-4fff-bfff-ffffffffffff/resend',
  },
  undoResend: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => '/admin/mails/ffffffff-ffff-4fff-bfff-ffffffffffff/undo',
  },
  dismissDecision: {
    access: ['manager', 'fulfilment', 'support'],
    path: () => '/admin/failed-decisions/ffffffff-ffff-4fff-bfff-ffffffffffff/dismiss',
  },
  retryMessages: { access: ['manager'], path: () => '/admin/messages/refund_mail/retry' },
  runJob: { access: ['manager'], path: () => '/admin/jobs/no-such-job/run' },
  followChanges: { access: APPOINTED_ROLES },
  viewPage: {
    access: APPOINTED_ROLES,
    path: () => '/admin/viewers/ffffffff-ffff-4fff-bfff-ffffffffffff',
    body: () => ({ page: 'order:1' }),
  },
  listActivity: { access: APPOINTED_ROLES },
  exportActivity: { access: APPOINTED_ROLES, path: () => '/admin/exports/activity' },
  undoChange: { access: APPOINTED_ROLES, path: () => '/admin/activity/999999/undo' },
  readShopDetails: { access: APPOINTED_ROLES },
  changeShopDetails: { access: ['manager'], body: () => ({ phone: { base: '0', value: '' } }) },
  readMailSettings: { access: APPOINTED_ROLES },
  sendTestMail: { access: ['manager'] },
  previewMail: { access: APPOINTED_ROLES, path: () => '/admin/mail-previews/refund_mail' },
  readPaymentSettings: { access: APPOINTED_ROLES },
  testCardProvider: { access: [] },
  readReturnSettings: { access: APPOINTED_ROLES },
  changeReturnSettings: { access: ['manager'], body: () => ({ days: { base: 0, value: 31 } }) },
  readPrivacySettings: { access: APPOINTED_ROLES },
  changePrivacySettings: {
    access: ['manager'],
    body: () => ({ orderPersonYears: { base: 98, value: 99 } }),
  },
  listStaff: { access: [] },
  changeStaffRole: { access: [], path: () => '/admin/staff/nobody', body: () => ({ role: 'support' }) },
  removeStaff: { access: [], path: () => '/admin/staff/nobody' },
  signStaffOut: { access: [], path: () => '/admin/staff/nobody/sign-out' },
  inviteStaff: { access: [], body: () => ({ email: 'nobody@osier.example', role: 'support' }) },
  listWebhookEndpoints: { access: [] },
  addWebhookEndpoint: {
    access: [],
    body: () => ({ url: 'https://hooks.example/', events: ['refund.done'] }),
  },
  changeWebhookEndpoint: {
    access: [],
    path: () => NO_ENDPOINT,
    body: () => ({ url: 'https://hooks.example/', events: ['order.paid'], enabled: true }),
  },
  deleteWebhookEndpoint: { access: [], path: () => NO_ENDPOINT },
  rotateWebhookSecret: { access: [], path: () => `${NO_ENDPOINT}/secret` },
  listWebhookDeliveries: { access: [], path: () => `${NO_ENDPOINT}/deliveries` },
  resendWebhook: {
    access: [],
    path: () => '/admin/webhook-deliveries/ffffffff-ffff-4fff-bfff-ffffffffffff/resend',
  },
  listTokens: { access: [] },
  createToken: {
    access: [],
    path: () => '/admin/tokens',
    body: () => ({ name: 'Warehouse', role: 'fulfilment', expiresAt: '2000-01-01' }),
  },
  revokeToken: { access: [], path: () => '/admin/tokens/ffffffff-ffff-4fff-bfff-ffffffffffff' },
  withdrawInvitation: {
    access: [],
    path: () => '/admin/invitations/ffffffff-ffff-4fff-bfff-ffffffffffff',
  },
  changeFactorRule: {
    access: [],
    path: () => '/admin/staff-policy/support',
    body: () => ({ secondFactor: 'optional' }),
  },
  resetFactor: { access: [], path: () => '/admin/staff/nobody/factor-reset' },
  readFactor: { access: APPOINTED_ROLES, beforeFactor: true },
  passFactor: { access: APPOINTED_ROLES, beforeFactor: true, body: () => ({ code: '000000' }) },
  startTotp: { access: APPOINTED_ROLES, beforeFactor: true },
  confirmTotp: { access: APPOINTED_ROLES, beforeFactor: true, body: () => ({ code: '000000' }) },
  removeTotp: { access: APPOINTED_ROLES },
  startPasskeyAnswer: { access: APPOINTED_ROLES, beforeFactor: true },
  startPasskey: { access: APPOINTED_ROLES, beforeFactor: true },
  addPasskey: {
    access: APPOINTED_ROLES,
    beforeFactor: true,
    body: () => ({
      name: 'Laptop',
      passkey: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    }),
  },
  renamePasskey: { access: APPOINTED_ROLES, path: () => NO_PASSKEY, body: () => ({ name: 'Laptop' }) },
  removePasskey: { access: APPOINTED_ROLES, path: () => NO_PASSKEY },
  removeFactor: { access: APPOINTED_ROLES, body: () => ({ code: '000000' }) },
  renewRecoveryCodes: { access: APPOINTED_ROLES, body: () => ({ code: '000000' }) },
  joinStaff: { access: 'signed-in', body: () => ({ secret: 'x'.repeat(43) }) },
} satisfies AccessCases;
