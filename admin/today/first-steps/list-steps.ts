import type { CallOutput } from '#contract/calls.ts';
import { isPlaceholderAddress } from '#domain/mail/placeholder-address.ts';
import type { Permission } from '#domain/staff/permissions.ts';

export type FirstStepsData = NonNullable<CallOutput<'readToday'>['firstSteps']>;

/** A step of setting up a new shop. */
export type FirstStep = {
  readonly id: 'contact' | 'product' | 'shipping' | 'payment' | 'mail' | 'team';
  readonly title: string;
  readonly detail: string;
  readonly isDone: boolean;
  /** The button to the screen where the step is taken; null when nothing is left to do. */
  readonly action: { readonly label: string; readonly to: string; readonly permission: Permission } | null;
};

const PRODUCT: Readonly<Record<FirstStepsData['product'], Pick<FirstStep, 'detail' | 'action'>>> = {
  missing: {
    detail: 'Enter one, or import a CSV file of many. Each is a draft until you publish it.',
    action: { label: 'Open products', to: '/products', permission: 'products:do' },
  },
  draft: {
    detail: 'Add a picture with an alt text, then publish the product.',
    action: { label: 'Show drafts', to: '/products?status=draft', permission: 'products:do' },
  },
  sold_out: {
    detail: 'It is published, but sold out. Receive its stock.',
    action: { label: 'Open stock', to: '/stock', permission: 'stock:do' },
  },
  on_sale: { detail: 'Customers can buy it.', action: null },
};

const CARDS: Readonly<Record<FirstStepsData['cards'], string>> = {
  sandbox: 'Cash on delivery works. Cards go to a sandbox that takes no money, until you connect Stripe.',
  test: 'Cash on delivery works. Cards go to Stripe’s test mode, which takes no money, until you set live keys.',
  live: 'Cards are charged by Stripe, and cash on delivery works.',
};

const MAIL: Readonly<Record<FirstStepsData['mail'], string>> = {
  none: 'Mail about orders waits until you connect a mail server.',
  sandbox: 'Mail goes to a mailbox on the server and reaches no customer, until you connect a mail server.',
  server: 'Customers get mail about their orders.',
};

/** Lists the steps of setting up a shop, for the member with this address. */
export function listSteps(shop: FirstStepsData, email: string): readonly FirstStep[] {
  return [
    {
      id: 'contact',
      title: 'Name and contact',
      detail: 'What customers see in the shop and in mails.',
      isDone: shop.hasDetails,
      action: { label: 'Open shop details', to: '/settings/shop', permission: 'settings:do' },
    },
    { id: 'product', title: 'First product', isDone: shop.product === 'on_sale', ...PRODUCT[shop.product] },
    {
      id: 'shipping',
      title: 'Shipping',
      detail: describeShippingTerms(shop),
      isDone: shop.hasShippingText || shop.hasShippingRates,
      action: { label: 'Open shipping', to: '/settings/shipping', permission: 'settings:do' },
    },
    {
      id: 'payment',
      title: 'Payment',
      detail: CARDS[shop.cards],
      isDone: shop.cards === 'live',
      action: { label: 'Open payments', to: '/settings/payments', permission: 'payment_settings:do' },
    },
    {
      id: 'mail',
      title: 'Mail',
      detail: describeMail(shop),
      isDone: shop.mail === 'server' && shop.isSenderSet,
      action: { label: 'Open mail', to: '/settings/mail', permission: 'settings:do' },
    },
    {
      id: 'team',
      ...describeTeam(shop, email),
      action: { label: 'Open staff', to: '/settings/staff', permission: 'staff:do' },
    },
  ];
}

function describeShippingTerms({ isShippingCharged, hasTaxes, hasShippingText }: FirstStepsData): string {
  const text = `${isShippingCharged ? 'At your rates' : 'Free for every order'}, with${hasTaxes ? '' : 'out'} taxes.`;
  return hasShippingText ? text : `${text} The shop still shows a sample of your shipping terms.`;
}

function describeMail({ mail, sender, isSenderSet }: FirstStepsData): string {
  if (mail !== 'server' || sender === null) return MAIL[mail];
  const text = `${MAIL[mail]} It comes from ${sender}.`;
  return isSenderSet ? text : `${text} Set your own sender on the server (MAIL_FROM).`;
}

/** The first admin may have an address that receives no mail, so that a link for a new password would never arrive. */
function describeTeam(
  { hasTeam }: FirstStepsData,
  email: string,
): Pick<FirstStep, 'title' | 'detail' | 'isDone'> {
  if (isPlaceholderAddress(email)) {
    const detail = `You are signed in as ${email}, which receives no real mail. Invite your own address as an owner, and sign in with it.`;
    return { title: 'Your own address', detail, isDone: false };
  }
  const detail = 'Each role sees and changes only what it needs.';
  return { title: 'Invite your team', detail, isDone: hasTeam };
}
