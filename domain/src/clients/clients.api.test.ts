import { expect, test } from 'vitest';
import { reservedKeys } from '../kernel/reserved-keys.ts';
import { sampleClientForm } from '../testing/sample-clients.ts';
import { authProvidersSchema, firstAuthProviders } from './auth-providers.ts';
import { clientToForm, clientValues, newClientForm } from './client-form.ts';
import { type ClientForm, clientFormSchema } from './clients.api.ts';
import { themeColorFields } from './theme.ts';

const form = sampleClientForm();

function errors(change: Partial<ClientForm>): Record<string, string> {
  const result = clientFormSchema.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('CLI-83 CLI-85 an organisation without a home URL and street address is valid', () => {
  expect(form).toMatchObject({ homeUrl: '', street: '', city: '', region: '', postalCode: '', country: '' });
  expect(errors({})).toEqual({});
  expect(errors({ city: 'Springfield' })).toEqual({});
});

test.each([
  ['CLI-58', { name: '  ' }, { name: 'Name is required' }],
  ['CLI-59', { key: '' }, { key: 'URL is required' }],
  ['CLI-60', { key: 'a' }, { key: 'URL needs to be at least 2 characters' }],
  ['CLI-63', { key: 'a'.repeat(51) }, { key: 'URL cannot be more than 50 characters' }],
  ['CLI-64', { key: 'on_line' }, { key: 'URL can only include letters, numbers, and dashes' }],
  ['CLI-81', { logoImage: '' }, { logoImage: 'Logo is required' }],
  ['CLI-82', { timeZoneName: '' }, { timeZoneName: 'Must select a default time zone' }],
  ['CLI-82~', { timeZoneName: 'Mars/Olympus' }, { timeZoneName: 'Must select a default time zone' }],
  ['CLI-84', { homeUrl: 'grace' }, { homeUrl: 'Please include a valid URL' }],
  ['CLI-84~', { homeUrl: 'javascript:alert(1)' }, { homeUrl: 'Please include a valid URL' }],
] as const)('%s the form returns exactly the error that the rule specifies', (_rules, change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test('CLI-14 CLI-38 CLI-39 CLI-40 CLI-41 by default Google and Facebook are enabled and Auth0 is disabled', () => {
  const { facebook, google, auth0 } = authProvidersSchema.parse({});
  expect([facebook, google]).toEqual([{ enabled: true }, { enabled: true }]);
  expect(auth0).toEqual({ enabled: false, domain: '', clientId: '', buttonText: '', icon: '' });
  expect(newClientForm({}).authProviders).toEqual({ facebook, google, auth0 });
  expect(authProvidersSchema.parse({ google: { enabled: false } })).toEqual({
    facebook,
    google: { enabled: false },
    auth0,
  });
});

const auth0 = { enabled: true, domain: 'grace.eu.auth0.com', clientId: 'c', buttonText: 'Grace ID', icon: '' };
const withAuth0 = (change: object) =>
  errors({ authProviders: { ...firstAuthProviders, auth0: { ...auth0, ...change } } });

test.each([
  [{}, {}],
  [{ domain: 'https://login.grace.example/realms/grace' }, {}],
  [{ enabled: false, domain: '', clientId: '', buttonText: '' }, {}],
  [{ domain: '' }, { domain: 'Domain is required' }],
  [{ clientId: ' ' }, { clientId: 'Client ID is required' }],
  [{ buttonText: '' }, { buttonText: 'Button text is required' }],
  [{ domain: 'http://login.grace.example' }, { domain: 'Use a domain like church.eu.auth0.com' }],
  [{ domain: 'javascript:alert(1)' }, { domain: 'Use a domain like church.eu.auth0.com' }],
  [{ domain: 'user:secret@grace.example' }, { domain: 'Use a domain like church.eu.auth0.com' }],
  [{ domain: 'grace.example/?a=b' }, { domain: 'Use a domain like church.eu.auth0.com' }],
  [{ enabled: false, domain: 'a b' }, { domain: 'Use a domain like church.eu.auth0.com' }],
  [{ icon: 'javascript:alert(1)' }, { icon: 'Icon is not valid' }],
])('an organisation’s own provider with %o has the errors %o', (change, expected) => {
  const paths = Object.entries(expected).map(([field, sentence]) => [`authProviders.auth0.${field}`, sentence]);
  expect(withAuth0(change)).toEqual(Object.fromEntries(paths));
});

test('CLI-61 CLI-62 keys of 2 and of 50 characters are valid', () => {
  for (const key of ['ab', 'a'.repeat(50)]) expect(errors({ key })).toEqual({});
});

test('CLI-68 CLI-69 B17~ a reserved word is not a valid key, in any letter case', () => {
  expect([...reservedKeys]).toHaveLength(18);
  for (const key of [...reservedKeys].filter((word) => !word.includes('.')))
    for (const spelling of [key, key.toUpperCase()]) expect(errors({ key: spelling }).key).toBe('URL is already taken');
});

test('CLI-98 CLI-99 F7 each colour of the theme must be # and 3 or 6 hex digits', () => {
  for (const field of themeColorFields) {
    const errorsWith = (color: string) => errors({ theme: { ...form.theme, [field]: color } });
    for (const color of ['#fff', '#12aBcd']) expect(errorsWith(color), color).toEqual({});
    for (const color of [
      '',
      'red',
      'fff',
      '#ffff',
      '#12345g',
      '#fff;x',
      'red;background:url(//x)',
      '#fff}body{display:none',
    ])
      expect(errorsWith(color), color).toEqual({ [`theme.${field}`]: 'Please use a valid hexadecimal color code' });
  }
});

test('F7 the address of a picture is a path below /media/ or a web URL, and never a script', () => {
  const pictures = (url: string) =>
    Object.keys(errors({ logoImage: url, theme: { ...form.theme, backgroundImage: url } }));
  for (const url of ['/media/clients/1/a.webp', 'https://grace.example/a.png']) expect(pictures(url)).toEqual([]);
  for (const url of ['javascript:alert(1)', 'data:image/png;base64,x', '/etc/passwd'])
    expect(pictures(url)).toEqual(['logoImage', 'theme.backgroundImage']);
});

test('CLI-34~ CLI-100 a new organisation starts with the device’s time zone and a black and white theme', () => {
  expect(newClientForm({ deviceZone: 'Europe/Berlin' })).toMatchObject({
    timeZoneName: 'Europe/Berlin',
    theme: {
      textColor: '#000000',
      wellTextColor: '#000000',
      backgroundColor: '#ffffff',
      wellBackgroundColor: '#ffffff',
      navBackgroundColor: '#000000',
      navLinkColor: '#ffffff',
    },
  });
});

test('B4~ the form refuses fields that only the server or the global owner may set', () => {
  for (const field of ['id', 'isArchived', 'isDemo', 'isActivated', 'customDomain', 'stripeCustomerId', 'versionCode'])
    expect(clientFormSchema.safeParse({ ...form, [field]: 'x' }).success, field).toBe(false);
});

test('empty fields are stored as null, and the form of a stored organisation shows null as an empty field', () => {
  const stored = clientValues({ ...form, key: 'Grace', city: ' Springfield ' });
  expect(stored).toMatchObject({ key: 'grace', city: 'Springfield', street: null, homeUrl: null });
  const record = {
    ...stored,
    id: 'client',
    customDomain: null,
    isActivated: false,
    isArchived: false,
    createdAt: '2026-11-22T10:00:00.000Z',
    edition: 1,
  };
  expect(clientToForm(record)).toEqual({ ...form, city: 'Springfield', edition: 1 });
});
