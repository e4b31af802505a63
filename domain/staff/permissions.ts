/** The roles of staff below the owner. SPECIFICATION section 4 calls their holders users. */
export const APPOINTED_ROLES = ['manager', 'catalogue', 'fulfilment', 'support', 'read_only'] as const;

export type AppointedRole = (typeof APPOINTED_ROLES)[number];

/** The roles of staff. An `owner` is an admin of SPECIFICATION section 4. */
export const STAFF_ROLES = ['owner', ...APPOINTED_ROLES] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a role has on a subject: nothing, `S` to see it, or `D` to see and change it. */
type Level = '-' | 'S' | 'D';

type Row = {
  /** The subject, in docs/staff.md. */
  readonly label: string;
  /** One level for each role, in the order of `STAFF_ROLES`. */
  readonly levels: `${Level} ${Level} ${Level} ${Level} ${Level} ${Level}`;
  /** The highest amount of one change, for roles that have one. */
  readonly limits?: { readonly [Role in StaffRole]?: Limit };
};

/** A limit in money or in percent of the value before. */
export type Limit = { readonly cents: number } | { readonly percent: number };

/** What each role of staff may do. The only such table: access checks, tests and docs/staff.md read it. */
const MATRIX = {
  orders: { label: 'Today, orders', levels: 'D D S D D S' },
  addresses: { label: 'Names, addresses and contacts in orders', levels: 'S S - S S -' },
  packing: { label: 'Pack, packing slip, tracking', levels: 'D D - D D -' },
  refunds: {
    label: 'Refund, cancel, complete return',
    levels: 'D D - - D -',
    limits: { support: { cents: 200_00 } },
  },
  payments: { label: 'Payments to review', levels: 'D D - - S -' },
  products: { label: 'Products, pictures, content', levels: 'D D D S S S' },
  prices: {
    label: 'Prices, sale prices, discounts',
    levels: 'D D D - - S',
    limits: { catalogue: { percent: 30 } },
  },
  stock: { label: 'Stock: receive, adjust', levels: 'D D S D S S' },
  reviews: { label: 'Reviews', levels: 'D D D - D S' },
  customers: { label: 'Customers; export one', levels: 'D D - - D -' },
  erasures: { label: 'Erase a person', levels: 'D D - - - -' },
  settings: { label: 'Settings', levels: 'D D S S S S' },
  catalogue_settings: { label: 'Settings of the catalogue', levels: 'D D D S S S' },
  payment_settings: { label: 'Settings of payments', levels: 'D S S S S S' },
  import_export: { label: 'Imports, exports', levels: 'D D - - - -' },
  product_import_export: { label: 'Imports and exports of products', levels: 'D D D - - -' },
  activity: { label: 'Own activity', levels: 'S S S S S S' },
  all_activity: { label: 'Activity of all', levels: 'S S - - - S' },
  staff: { label: 'Staff, tokens, webhooks', levels: 'D - - - - -' },
} as const satisfies Record<string, Row>;

type Subject = keyof typeof MATRIX;

/** A right of staff: to see a subject, or to see and change it. */
export type Permission = `${Subject}:${'see' | 'do'}`;

const ROWS = Object.entries(MATRIX) as [Subject, Row][];

/** Every permission that at least one role has. */
export const PERMISSIONS = ROWS.flatMap(([subject]) =>
  [`${subject}:see` as const, `${subject}:do` as const].filter((one) => rolesThatMay(one).length > 0),
);

/** Whether a role has a permission. Shoppers have no role, and so none. */
export function may(role: StaffRole | undefined, permission: Permission): boolean {
  if (role === undefined) return false;
  const [subject = '', action] = permission.split(':');
  const level = levelOf(MATRIX[subject as Subject], role);
  return level === 'D' || (level === 'S' && action === 'see');
}

/** Lists the roles that have a permission, in the order of `STAFF_ROLES`. */
export function rolesThatMay(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => may(role, permission));
}

/** Names the roles that have a permission, for display: `owner, manager`. */
export function nameRolesThatMay(permission: Permission): string {
  return rolesThatMay(permission).map(nameOfRole).join(', ');
}

/** Lists the permissions of a role. */
export function permissionsOf(role: StaffRole): Permission[] {
  return PERMISSIONS.filter((permission) => may(role, permission));
}

/** Returns the highest amount of one change that a role may make; undefined without a limit. */
export function limitOf(role: StaffRole, subject: Subject): Limit | undefined {
  const { limits }: Row = MATRIX[subject];
  return limits?.[role];
}

/** Returns by how many percent a role may change a price at most; undefined without a limit. */
export function pricePercentLimitOf(role: StaffRole | undefined): number | undefined {
  const limit = role && limitOf(role, 'prices');
  return limit && 'percent' in limit ? limit.percent : undefined;
}

/** Returns the name of a role for display. */
export function nameOfRole(role: StaffRole): string {
  return role.replace('_', '-');
}

/** Returns the rows of the matrix for display: a subject, and for each role the level with its limit. */
export function describeMatrix(): { label: string; cells: string[] }[] {
  return ROWS.map(([subject, row]) => ({
    label: row.label,
    cells: STAFF_ROLES.map((role) => {
      const level = levelOf(row, role);
      return level === '-' ? '' : withLimit(level, role, subject);
    }),
  }));
}

/** Adds to a text the limit that a role has on a subject, if there is one: `refunds to $200`. */
export function withLimit(text: string, role: StaffRole, subject: Subject): string {
  const limit = limitOf(role, subject);
  if (limit === undefined) return text;
  return 'cents' in limit ? `${text} to $${limit.cents / 100}` : `${text} to ±${limit.percent} %`;
}

function levelOf({ levels }: Row, role: StaffRole): Level {
  return levels.split(' ')[STAFF_ROLES.indexOf(role)] as Level;
}
