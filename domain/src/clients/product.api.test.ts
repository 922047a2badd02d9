import { expect, test } from 'vitest';
import { productValues } from './client-form.ts';
import { type ProductChanges, productChangesSchema, productFormSchema } from './clients.api.ts';

const stored = {
  id: 'client',
  customDomain: 'watch.grace.example',
  isDemo: true,
  isArchived: false,
  bfClientNumber: '12',
  brushfireEventIds: ['34'],
  stripeCustomerId: 'cus_a1',
};

function errors(changes: ProductChanges): Record<string, string> {
  const result = productChangesSchema.safeParse(changes);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('CLI-79 a custom domain may be empty, or a name in any letter case', () => {
  for (const customDomain of ['', 'watch.grace.example', 'Watch.Grace.Example', 'a-b.co', 'xn--gnade-3ya.example'])
    expect(errors({ customDomain }), customDomain).toEqual({});
});

test('CLI-78 G15~ a custom domain has only letters, digits, dashes and periods, and no wildcard', () => {
  const text = 'Custom Domain can only include letters, numbers, dashes, and periods';
  for (const customDomain of [
    '*.grace.example',
    'grace.example:443',
    'https://grace.example',
    'a_b.example',
    'gnäde.example',
    'a b.co',
  ])
    expect(errors({ customDomain }), customDomain).toEqual({ customDomain: text });
});

test('G15~ IP addresses in any notation and incomplete names are refused as custom domains', () => {
  const text = 'Custom Domain must be a full name, such as watch.example.org';
  const addresses = ['192.168.1.20', '127.1', '2130706433', '0x7f.1', '127.0.0.0x1', '0177.0.0.1'];
  const parts = [
    'localhost',
    'grace',
    '.grace.example',
    'grace.example.',
    'grace..example',
    '-a.example',
    'a-.example',
  ];
  for (const customDomain of [...addresses, ...parts, `${'a'.repeat(64)}.example`])
    expect(errors({ customDomain }), customDomain).toEqual({ customDomain: text });
});

test('each id at a partner service is validated and has a specific error', () => {
  expect(errors({ bfClientNumber: '12a', brushfireEventIds: ['1', 'x'], stripeCustomerId: 'grace' })).toEqual({
    bfClientNumber: 'Ticketing number can only include digits',
    brushfireEventIds: 'Event numbers can only include digits',
    stripeCustomerId: 'Stripe customer must start with cus_',
  });
  expect(errors({ bfClientNumber: '', brushfireEventIds: [], stripeCustomerId: '' })).toEqual({});
  expect(errors({ brushfireEventIds: Array.from({ length: 101 }, String) })).toEqual({
    brushfireEventIds: 'There can be at most 100 event numbers',
  });
});

test('CLI-140~ CLI-141~ productValues returns values only for the fields that are present', () => {
  expect(productValues(stored, { bfClientNumber: '99' })).toEqual({ bfClientNumber: '99' });
  expect(productValues(stored, { isArchived: true })).toEqual({ isArchived: true });
  expect(productValues(stored, { customDomain: 'Live.Grace.Example' })).toEqual({ customDomain: 'live.grace.example' });
  expect(productValues(stored, { customDomain: '', stripeCustomerId: '' })).toEqual({
    customDomain: null,
    stripeCustomerId: null,
  });
  expect(productValues(stored, {})).toEqual({});
});

test('B4~ the global owner cannot set fields that are set by others, and the form cannot archive an organisation', () => {
  for (const field of ['id', 'name', 'key', 'isActivated', 'versionCode', 'edition', 'createdAt'])
    expect(productChangesSchema.safeParse({ [field]: 'x' }).success, field).toBe(false);
  expect(productFormSchema.safeParse({ ...stored }).success).toBe(false);
});
