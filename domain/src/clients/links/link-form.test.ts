import { expect, test } from 'vitest';
import { sampleClientForm } from '../../testing/sample-clients.ts';
import { clientToForm, clientValues } from '../client-form.ts';
import { clientFormSchema } from '../clients.api.ts';
import { providerPages } from './code-providers.ts';
import { codeProviders, type Link, linkSchema, linkTypeOf } from './link.ts';
import { type LinkFields, linkToForm, MAX_LINKS, newLink } from './link-form.ts';

const page = { url: 'https://grace.example/give', target: 'newTab' };
const aUrl = (changes: Partial<LinkFields> = {}): LinkFields => ({ ...newLink(), text: 'Give', url: page, ...changes });
const anHtml = (html: string) => aUrl({ linkType: 'html', html });
const aCode = (codeProvider: string, code: string) => aUrl({ linkType: 'code', codeProvider, code });

/** Returns the errors of the organisation's links, by path. */
function errors(...links: unknown[]): Record<string, string> {
  const result = clientFormSchema.safeParse({ ...sampleClientForm(), links });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** Returns the links as they are stored. */
const stored = (...links: LinkFields[]): Link[] => clientValues(sampleClientForm({ links })).links;

test.each([
  ['CLI-118 LNK-35', aUrl({ text: ' ' }), { 'links.1.text': '(Link 2) Link Name is required' }],
  ['CLI-119 LNK-37', aUrl({ url: { ...page, url: ' ' } }), { 'links.1.url.url': '(Link 2) External Link is required' }],
  ['CLI-120 LNK-39', aUrl({ url: { ...page, target: '' } }), { 'links.1.url.target': '(Link 2) Target is required' }],
  [
    'CLI-121 LNK-40',
    aUrl({ url: { ...page, target: '_top' } }),
    { 'links.1.url.target': '(Link 2) Unknown URL target' },
  ],
  ['CLI-122 LNK-41', aCode('', 'grace'), { 'links.1.codeProvider': '(Link 2) A code provider must be chosen' }],
  ['CLI-123 LNK-42', aCode('tithely', ' '), { 'links.1.code': '(Link 2) A code provider key must be provided' }],
  ['CLI-124 LNK-44', anHtml(' \n'), { 'links.1.html': '(Link 2) HTML content is required' }],
] as const)('%s LNK-36~ the error of an invalid link contains the position of the link', (_rules, link, expected) => {
  expect(errors(aUrl(), aUrl())).toEqual({});
  expect(errors(aUrl(), link)).toEqual(expected);
});

test('LNK-36 CHN-92~ validation returns the errors of all links, each with the position of its link, counted from 1', () => {
  expect(errors(aUrl({ text: '' }), aUrl(), aCode('', ''))).toEqual({
    'links.0.text': '(Link 1) Link Name is required',
    'links.2.codeProvider': '(Link 3) A code provider must be chosen',
    'links.2.code': '(Link 3) A code provider key must be provided',
  });
});

test('CLI-125 LNK-49 LNK-191 a link to a script URL, a local address or a text that is not a URL is refused', () => {
  const invalid = '(Link 1) External Link needs to be a valid URL (ex. https://www.example.com)';
  const invalidUrls = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://grace.example/1',
    'http://grace.example',
    'https://ruth:secret@grace.example',
    '/dashboard',
    '//evil.example',
    'grace',
  ];
  for (const url of invalidUrls)
    expect(errors(aUrl({ url: { ...page, url } })), url).toEqual({ 'links.0.url.url': invalid });
  for (const url of ['https://grace.example', 'https://grace.example/a?b=c#d'])
    expect(errors(aUrl({ url: { ...page, url } })), url).toEqual({});
});

test('CLI-110 LNK-13 CLI-109 the four targets are valid, and no others', () => {
  for (const target of ['newTab', 'sameTab', 'iframeModal', 'sideBar'])
    expect(stored(aUrl({ url: { ...page, target } }))).toEqual([{ text: 'Give', url: { ...page, target } }]);
  for (const target of ['NEWTAB', '_blank', 'toString'])
    expect(errors(aUrl({ url: { ...page, target } }))).not.toEqual({});
});

test('CLI-111 CLI-112 LNK-14 LNK-50~ a client link accepts the five code providers, but not the chat', () => {
  const codes = {
    planningCenterGiving: 'grace',
    tithely: '12345',
    onlineGiving: 'grace',
    paperlessTransactions: 'grace',
  };
  const all: Record<string, string> = { ...codes, givelify: 'https://www.givelify.com/donate/grace' };
  expect([...codeProviders]).toEqual(Object.keys(all));
  for (const [provider, code] of Object.entries(all)) expect(errors(aCode(provider, code)), provider).toEqual({});
  for (const provider of ['chat', 'paypal', '__proto__', 'toString'])
    expect(errors(aCode(provider, 'chat'))).toEqual({
      'links.0.codeProvider': '(Link 1) A code provider must be chosen',
    });
});

test.each([
  [
    'LNK-77~',
    'planningCenterGiving',
    'ChurchCenter domain',
    ['grace', 'Grace.churchcenter.com', 'https://grace.churchcenter.com/x'],
  ],
  ['LNK-78~', 'tithely', 'Church ID', ['12345', ' 12345 ']],
  ['LNK-74~', 'onlineGiving', 'Church Code', ['grace-1']],
  ['LNK-75~', 'paperlessTransactions', 'Subdomain', ['grace']],
  ['LNK-76~', 'givelify', 'URL', ['https://www.givelify.com/donate/grace', 'https://giv.li/abc']],
] as const)('%s LNK-192 a code of %s only opens a page of that provider', (_rule, provider, label, codes) => {
  const { addressOf, codeLabel } = providerPages[provider];
  expect(codeLabel).toBe(label);
  const hosts = codes.map((code) => new URL(addressOf(code) ?? '').hostname);
  for (const host of hosts)
    expect(host).toMatch(
      /(^|\.)(churchcenter\.com|tithe\.ly|onlinegiving\.org|paperlesstransactions\.com|givelify\.com|giv\.li)$/,
    );
  const hostile = [
    'evil.example/',
    'evil.example#',
    'a.b',
    'evil.example?x=',
    '@evil.example',
    'javascript:alert(1)',
    'x'.repeat(70),
    '../a',
    'a b',
    'https://evilgivelify.com/x',
    'https://givelify.com.evil.example',
    '\u0430',
  ];
  for (const code of hostile) {
    expect(addressOf(code), code).toBeNull();
    expect(errors(aCode(provider, code)), code).toEqual({ 'links.0.code': `(Link 1) ${label} is not valid` });
  }
});

test('CLI-108 LNK-1 LNK-12 a link is stored with its text and the fields of its type, and the form restores the link', () => {
  const links = [aUrl(), anHtml('<b>Hi</b>'), aCode('tithely', ' 12345 ')].map((link) => ({ ...link, text: ' Give ' }));
  const values = stored(...links);
  expect(values).toEqual([
    { text: 'Give', url: page },
    { text: 'Give', html: '<b>Hi</b>' },
    { text: 'Give', codeProvider: 'tithely', code: '12345' },
  ]);
  expect(values.map(linkTypeOf)).toEqual(['url', 'html', 'code']);
  for (const value of values) expect(linkSchema.parse(value)).toEqual(value);
  expect(stored(...values.map(linkToForm))).toEqual(values);
  const record = { ...clientValues(sampleClientForm({ links })), id: '1', customDomain: null, edition: 1 };
  const rest = { isActivated: true, isArchived: false, createdAt: '2026-11-22T10:00:00.000Z' };
  expect(clientToForm({ ...record, ...rest }).links).toEqual(values.map(linkToForm));
});

test('LNK-190 LNK-47 B5~ the form refuses more than 20 links, fields that are too long, and fields of a wrong type', () => {
  expect(errors(...Array.from({ length: MAX_LINKS }, () => aUrl()))).toEqual({});
  expect(errors(...Array.from({ length: 21 }, () => aUrl()))).toEqual({ links: 'There can be at most 20 links' });
  const long = [
    aUrl({ text: 'a'.repeat(101) }),
    anHtml('a'.repeat(10_001)),
    aUrl({ url: { ...page, url: `https://a.example/${'a'.repeat(2_000)}` } }),
  ];
  expect(errors(...long)).toEqual({
    'links.0.text': '(Link 1) Link Name can have at most 100 characters',
    'links.1.html': '(Link 2) HTML content can have at most 10,000 characters',
    'links.2.url.url': '(Link 3) External Link can have at most 2,000 characters',
  });
  const malformedLinks = [
    null,
    'x',
    7,
    [],
    {},
    { ...aUrl(), icon: 'x' },
    { ...aUrl(), url: 'x' },
    { ...aUrl(), text: ['x'] },
    { ...aUrl(), linkType: 'script' },
    { ...aUrl(), url: { ...page, rel: 'x' } },
  ];
  for (const malformed of malformedLinks) expect(errors(malformed), JSON.stringify(malformed)).not.toEqual({});
});
