import { nameOfRole, STAFF_ROLES, withLimit, type StaffRole } from '#domain/staff/permissions.ts';

/** What each role can do, in a few words. The matrix in `permissions.ts` has the details. */
export const ROLE_SUMMARIES: Readonly<Record<StaffRole, string>> = {
  owner: 'everything, including staff, tokens and webhooks',
  manager: 'everything except staff and payment settings',
  catalogue: withLimit('products, content, prices', 'catalogue', 'prices'),
  fulfilment: 'pack, ship, receive and adjust stock',
  support: withLimit('orders, customers, refunds', 'support', 'refunds'),
  read_only: 'view, no addresses',
};

/** Returns the name of a role with a capital letter. */
export function roleLabel(role: StaffRole): string {
  const name = nameOfRole(role);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The `<option>`s of a field for a role. */
export function RoleOptions() {
  return STAFF_ROLES.map((role) => (
    <option key={role} value={role}>
      {roleLabel(role)}
    </option>
  ));
}
