import type { Access } from '#contract/call.ts';
import { createOrderPayload } from '#contract/example-order.ts';
import type { CallName } from '#contract/routes/all-routes.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

/** Identifies a user and the user's data. */
export type Owner = { email: string; orderId: string; number: number; sessionId: string; addressId: string };

/**
 * A sample request of a call. `access` repeats the access rule from SPECIFICATION section 6 and DECISIONS 6, or names the roles of staff
 * besides the owner, so that the test notices a mistake in the contract. `foreign` is the problem code for a call on another user's data;
 * staff with a role in `foreignAllowed` may make such a call.
 */
export type AccessCase = {
  access: Extract<Access, string> | readonly StaffRole[];
  foreignAllowed?: readonly StaffRole[];
  /** Whether staff may make the call before they pass their second factor. */
  beforeFactor?: true;
  path?: (owner: Owner) => string;
  body?: (owner: Owner) => unknown;
  foreign?: 'forbidden' | 'order_unknown' | 'session_unknown' | 'address_unknown';
};

/** The cases of some calls. */
export type AccessCases = Partial<Record<CallName, AccessCase>>;

/** An order of a product of the demo. */
export const EXAMPLE_ORDER = createOrderPayload({ _id: 'sundress-paprika' });
export const CATALOGUE_STAFF: readonly StaffRole[] = ['manager', 'catalogue'];
export const PRICE_STAFF: readonly StaffRole[] = ['manager', 'catalogue'];
export const PRICE_READERS: readonly StaffRole[] = [...PRICE_STAFF, 'read_only'];
/** A batch of a person who makes none of these calls. Others cannot continue it, so `removeDemoProducts` removes nothing. */
export const OTHERS_BATCH = 'ffffffff-ffff-4fff-bfff-fffffffffffe';
