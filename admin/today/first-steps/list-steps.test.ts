import { expect, test } from 'vitest';
import { listSteps, type FirstStepsData } from './list-steps.ts';

const OWN = 'ann@north.co';

const nothing: FirstStepsData = {
  sender: 'shop@osier.example',
  isSenderSet: false,
  demoProducts: 0,
  product: 'missing',
  cards: 'sandbox',
  mail: 'sandbox',
  hasTeam: false,
  hasDetails: false,
  hasShippingText: false,
  hasShippingRates: false,
  isShippingCharged: false,
  hasTaxes: false,
  hasStandardRule: true,
  hasOrders: false,
};

test('a new shop has six steps, each with a screen', () => {
  const steps = listSteps(nothing, OWN);
  expect(steps.map(({ id }) => id)).toEqual(['contact', 'product', 'shipping', 'payment', 'mail', 'team']);
  expect(steps.filter(({ isDone, action }) => isDone || action === null)).toEqual([]);
});

test('all steps are done in a shop that sells, charges and mails', () => {
  const steps = listSteps(
    {
      sender: 'hello@north.example',
      isSenderSet: true,
      demoProducts: 0,
      product: 'on_sale',
      cards: 'live',
      mail: 'server',
      hasTeam: true,
      hasDetails: true,
      hasShippingText: true,
      hasShippingRates: false,
      isShippingCharged: false,
      hasTaxes: false,
      hasStandardRule: false,
      hasOrders: true,
    },
    OWN,
  );
  expect(steps.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(steps[4]?.detail).toBe('Customers get mail about their orders. It comes from hello@north.example.');
});

test('the step of the first product leads to what the product lacks', () => {
  const paths = (['missing', 'draft', 'sold_out', 'on_sale'] as const).map(
    (product) => listSteps({ ...nothing, product }, OWN)[1]?.action?.to,
  );
  expect(paths).toEqual(['/products', '/products?status=draft', '/stock', undefined]);
});

test('the step of shipping says what orders cost, and is done with an own text or own rates', () => {
  const stepOf = (shop: Partial<FirstStepsData>) => listSteps({ ...nothing, ...shop }, OWN)[2];
  const sample = 'The shop still shows a sample of your shipping terms.';
  expect(stepOf({})).toMatchObject({
    detail: `Free for every order, without taxes. ${sample}`,
    isDone: false,
  });
  expect(stepOf({ hasTaxes: true })).toMatchObject({
    detail: `Free for every order, with taxes. ${sample}`,
    isDone: false,
  });
  expect(stepOf({ hasShippingRates: true, isShippingCharged: true })).toMatchObject({
    detail: `At your rates, without taxes. ${sample}`,
    isDone: true,
  });
  expect(stepOf({ hasShippingText: true, isShippingCharged: true, hasTaxes: true })).toMatchObject({
    detail: 'At your rates, with taxes.',
    isDone: true,
  });
});

test('the step of mail says that customers get none, and which sender the server lacks', () => {
  const stepOf = (shop: Partial<FirstStepsData>) => listSteps({ ...nothing, ...shop }, OWN)[4];
  expect(stepOf({ mail: 'none', sender: null })?.detail).toMatch(/^Mail about orders waits until/);
  expect(stepOf({ mail: 'sandbox' })?.detail).toContain('reaches no customer');
  const unsent = stepOf({ mail: 'server' });
  expect(unsent?.detail).toContain('It comes from shop@osier.example. Set your own sender on the server');
  expect(unsent?.isDone).toBe(false);
});

test('an address that receives no mail keeps the last step open, also when others are on the team', () => {
  const team = listSteps({ ...nothing, hasTeam: true }, 'admin@osier.example').at(-1);
  expect(team).toMatchObject({
    id: 'team',
    title: 'Your own address',
    isDone: false,
    action: { to: '/settings/staff' },
  });
  expect(team?.detail).toContain('admin@osier.example, which receives no real mail');
  expect(listSteps({ ...nothing, hasTeam: true }, OWN).at(-1)).toMatchObject({ isDone: true });
});
