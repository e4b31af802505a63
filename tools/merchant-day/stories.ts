/** The customers and where they live. */
export const CUSTOMERS = {
  'Ana Moreno': { city: 'Portland', region: 'OR', postalCode: '97205', address: '2210 Larch Street, Apt 4' },
  'Ben Carter': { city: 'Austin', region: 'TX', postalCode: '78701', address: '48 Pecan Row' },
  'Chloe Laurent': { city: 'New Orleans', region: 'LA', postalCode: '70112', address: '901 Canal Court' },
  'David Okafor': {
    city: 'Chicago',
    region: 'IL',
    postalCode: '60607',
    address: '77 Ashland Place, Floor 2',
  },
  'Emi Tanaka': { city: 'Seattle', region: 'WA', postalCode: '98101', address: '5 Pine Terrace' },
  'Farid Haddad': { city: 'Dearborn', region: 'MI', postalCode: '48126', address: '312 Maple Lane' },
  'Grace Kim': { city: 'Los Angeles', region: 'CA', postalCode: '90005', address: '1640 Wilton Avenue' },
  'Hugo Lindqvist': { city: 'Minneapolis', region: 'MN', postalCode: '55401', address: '19 Mill Street' },
  'Ines Duarte': { city: 'Newark', region: 'NJ', postalCode: '07105', address: '230 Ferry Street' },
  'Jonas Weber': { city: 'Milwaukee', region: 'WI', postalCode: '53202', address: '8 Lake Drive' },
} as const;

export type CustomerName = keyof typeof CUSTOMERS;

/** The provider's payment methods, by what becomes of the payment (`docs/how-to/test-cards.md`). */
export const CARDS = {
  card: 'pm_card_visa',
  'card, declined': 'pm_card_visa_chargeDeclined',
  'card, without money': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  'card, refunds fail': 'pm_card_refundFail',
  'card, refunds wait': 'pm_card_pendingRefund',
  'card, disputed': 'pm_card_createDispute',
  'card, processing': 'pm_card_processing',
} as const;

export type Card = keyof typeof CARDS;

/** What staff do with an order, other than only ship and deliver all of it. */
export type StaffTask =
  | 'adds a note'
  | 'corrects the address'
  | 'ships in two parts'
  | 'cancels the second item'
  | 'cancels it, and pays the failed refund out'
  | 'records a refusal at the door'
  | 'gets the parcel back'
  | 'records that the parcel is lost'
  | 'leaves it alone';

type Address = { readonly address?: string; readonly city?: string; readonly postalCode?: string };

/** One order of the day. */
export type Story = {
  readonly by: CustomerName;
  readonly pays: Card | 'cash';
  /** A card that the customer tries first. */
  readonly triesFirst?: Card;
  /** The pieces of each line. */
  readonly pieces: readonly number[];
  /** What differs from the customer's address. */
  readonly address?: Address;
  readonly asGuest?: boolean;
  /** Enters the code of the discount, if the day has one. */
  readonly hasCode?: true;
  /** What the customer does in the shop after the order. */
  readonly afterwards?: 'cancels a piece' | 'cancels the order' | 'corrects the address';
  /** What the customer writes to the shop afterwards. */
  readonly letter?: string;
  readonly staff?: StaffTask;
};

/** The orders of the day, the first one first. */
export const STORIES: readonly Story[] = [
  { by: 'Ana Moreno', pays: 'card', pieces: [1] },
  { by: 'Ben Carter', pays: 'cash', pieces: [1] },
  { by: 'Chloe Laurent', pays: 'card', pieces: [1, 2, 1] },
  { by: 'David Okafor', pays: 'card', triesFirst: 'card, declined', pieces: [1] },
  { by: 'Emi Tanaka', pays: 'card', pieces: [1], asGuest: true },
  {
    by: 'Farid Haddad',
    pays: 'cash',
    pieces: [2, 1],
    letter: 'Please ring twice, the bell is quiet.',
    staff: 'adds a note',
  },
  { by: 'Grace Kim', pays: 'card', pieces: [1, 1], hasCode: true },
  {
    by: 'Hugo Lindqvist',
    pays: 'card',
    pieces: [1],
    address: { postalCode: '5540' },
    staff: 'gets the parcel back',
  },
  {
    by: 'Ines Duarte',
    pays: 'card',
    pieces: [2],
    letter: 'It is a present. Please leave the prices out.',
    staff: 'adds a note',
  },
  {
    by: 'Jonas Weber',
    pays: 'cash',
    pieces: [1],
    letter: 'I changed my mind and will not accept it.',
    staff: 'records a refusal at the door',
  },
  {
    by: 'Ana Moreno',
    pays: 'card',
    pieces: [1],
    address: { address: 'Larch Street' },
    letter: 'My second order has no house number: it is 2210 Larch Street, Apt 4.',
    staff: 'corrects the address',
  },
  {
    by: 'Ana Moreno',
    pays: 'cash',
    pieces: [1],
    letter: 'Me again! Please send this one to my work: 400 Oak Plaza, Portland, OR 97204.',
    staff: 'corrects the address',
  },
  { by: 'Ben Carter', pays: 'card', pieces: [3], afterwards: 'cancels a piece' },
  { by: 'Chloe Laurent', pays: 'cash', pieces: [1], afterwards: 'cancels the order' },
  { by: 'David Okafor', pays: 'card', pieces: [1, 1, 1, 1, 1] },
  { by: 'Emi Tanaka', pays: 'card', triesFirst: 'card, without money', pieces: [2] },
  {
    by: 'Farid Haddad',
    pays: 'card, refunds fail',
    pieces: [1],
    letter: 'Ordered twice by mistake. Please refund it.',
    staff: 'cancels it, and pays the failed refund out',
  },
  { by: 'Grace Kim', pays: 'card, refunds wait', pieces: [2, 1] },
  { by: 'Hugo Lindqvist', pays: 'card', pieces: [1], afterwards: 'corrects the address' },
  { by: 'Ines Duarte', pays: 'cash', pieces: [1], asGuest: true },
  {
    by: 'Jonas Weber',
    pays: 'card',
    pieces: [1, 1],
    letter: 'Is one of them late? Then send the other first.',
    staff: 'ships in two parts',
  },
  { by: 'Ana Moreno', pays: 'card', pieces: [2, 2], hasCode: true },
  { by: 'Ben Carter', pays: 'cash', pieces: [4] },
  { by: 'Chloe Laurent', pays: 'card, disputed', pieces: [1], staff: 'leaves it alone' },
  {
    by: 'David Okafor',
    pays: 'cash',
    pieces: [1],
    address: { city: 'Chicgo', postalCode: '6060' },
    staff: 'gets the parcel back',
  },
  {
    by: 'Emi Tanaka',
    pays: 'card',
    pieces: [1, 1],
    letter: 'Please cancel the second item of this order.',
    staff: 'cancels the second item',
  },
  { by: 'Farid Haddad', pays: 'card, processing', pieces: [1], staff: 'leaves it alone' },
  { by: 'Grace Kim', pays: 'card', pieces: [1], staff: 'records that the parcel is lost' },
  { by: 'Hugo Lindqvist', pays: 'cash', pieces: [1, 1] },
  { by: 'Ines Duarte', pays: 'card', pieces: [1], letter: 'I need it by Friday, else please cancel it.' },
];

/** A return that a customer asks for. */
export type WantedReturn = {
  readonly by: CustomerName;
  readonly reason: 'too_small' | 'damaged' | 'other';
  readonly wants: 'refund' | 'exchange';
};

/** The returns that customers ask for. Each is of the customer's oldest delivered order without one. */
export const WANTED_RETURNS: readonly WantedReturn[] = [
  { by: 'Ana Moreno', reason: 'too_small', wants: 'exchange' },
  { by: 'Ana Moreno', reason: 'other', wants: 'refund' },
  { by: 'Ben Carter', reason: 'other', wants: 'refund' },
  { by: 'Chloe Laurent', reason: 'damaged', wants: 'refund' },
  { by: 'David Okafor', reason: 'too_small', wants: 'exchange' },
  { by: 'Grace Kim', reason: 'other', wants: 'refund' },
];

/** Reviews by customers of products that they have received. */
export const REVIEWS: readonly {
  readonly by: CustomerName;
  readonly rate: number;
  readonly comments: string;
}[] = [
  { by: 'Ana Moreno', rate: 5, comments: 'Soft, and it kept its shape.' },
  { by: 'Ben Carter', rate: 1, comments: 'The seam was open. WHERE CAN I COMPLAIN?' },
  { by: 'Chloe Laurent', rate: 4, comments: 'Lovely. More pictures at https://my-blog.example' },
  { by: 'David Okafor', rate: 3, comments: 'Runs small. Do you have it in a longer cut?' },
];
