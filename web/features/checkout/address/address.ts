/** The fields of the address form in display order (SPECIFICATION section 2, 'Checkout step'). */
export const ADDRESS_FIELDS = ['firstName', 'lastName', 'country', 'city', 'address', 'phone'] as const;
/** Further fields, for shops whose shipping or taxes depend on them. The server says which countries need a region. */
export const REGION_FIELDS = ['region', 'postalCode'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number] | (typeof REGION_FIELDS)[number];

/** The address and phone number of an order. Its email address is the account's, or typed by a guest. */
export type Address = Readonly<Record<AddressField, string>>;

export const ADDRESS_LABELS: Readonly<Record<AddressField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  country: 'Country',
  city: 'City',
  address: 'Address',
  phone: 'Phone number',
  region: 'State, province or region',
  postalCode: 'Postal code',
};

/** Messages for invalid fields. */
export type AddressErrors = Readonly<Partial<Record<AddressField | 'email', string>>>;

export const EMPTY_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  country: '',
  city: '',
  address: '',
  phone: '',
  region: '',
  postalCode: '',
};

/** An address of an order or of the address book, which may have no region and no postal code. */
export type StoredAddress = Omit<Address, 'region' | 'postalCode'> & {
  readonly region?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
};

/** Picks the fields of the form. */
export function pickAddress(stored: StoredAddress): Address {
  const { firstName, lastName, country, city, address, phone, region, postalCode } = stored;
  const regional = { region: region ?? '', postalCode: postalCode ?? '' };
  return { firstName, lastName, country, city, address, phone, ...regional };
}

/**
 * Returns the address that the form starts with: the default one of the address book, else that of the last order, else the first saved
 * one. The account's phone number comes first (SPECIFICATION section 2, 'Checkout step').
 */
export function initialAddress(
  {
    addresses,
    lastOrder,
  }: { addresses: readonly (StoredAddress & { isDefault: boolean })[]; lastOrder: StoredAddress | null },
  accountPhone: string | null,
): Address {
  const known = addresses.find(({ isDefault }) => isDefault) ?? lastOrder ?? addresses[0] ?? EMPTY_ADDRESS;
  return { ...pickAddress(known), phone: accountPhone ?? known.phone };
}

/** Reads the address from the form, with trimmed values. */
export function readAddress(form: FormData): Address {
  const values = [...ADDRESS_FIELDS, ...REGION_FIELDS].map((field) => {
    const value = form.get(field);
    return [field, typeof value === 'string' ? value.trim() : ''];
  });
  return { ...EMPTY_ADDRESS, ...(Object.fromEntries(values) as Partial<Address>) };
}
