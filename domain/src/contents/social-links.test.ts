import { expect, test } from 'vitest';
import { socialLinkTypes } from '../catalogues/social-link-type.ts';
import { sampleContent, sampleContentForm } from '../testing/sample-contents.ts';
import { contentToForm, contentValues } from './content-form.ts';
import { contentFormSchema } from './contents.api.ts';
import { MAX_SOCIAL_LINKS } from './social-links.ts';

const url = 'https://www.facebook.com/grace';
const good = { type: 'facebook', url };

function errors(...socialLinks: unknown[]): Record<string, string> {
  const result = contentFormSchema.safeParse({ ...sampleContentForm(), socialLinks });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('LNK-53 LNK-54 CAT-47 a social link has one of six types and a URL', () => {
  expect(socialLinkTypes).toEqual(['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web']);
  const socialLinks = socialLinkTypes.map((type) => ({ type, url: ` ${url} ` }));
  expect(errors(...socialLinks)).toEqual({});
  const stored = contentValues(sampleContentForm({ socialLinks })).socialLinks;
  expect(stored).toEqual(socialLinkTypes.map((type) => ({ type, url })));
  expect(contentToForm(sampleContent({ socialLinks: stored })).socialLinks).toEqual(stored);
});

test.each([
  ['LNK-55', { type: '', url }, { 'socialLinks.1.type': '(Social Link 2) Type is required' }],
  ['LNK-56', { type: 'myspace', url }, { 'socialLinks.1.type': '(Social Link 2) Unknown Type' }],
  ['LNK-56~', { type: '__proto__', url }, { 'socialLinks.1.type': '(Social Link 2) Unknown Type' }],
  ['LNK-57', { type: 'x', url: ' ' }, { 'socialLinks.1.url': '(Social Link 2) URL is required' }],
] as const)('%s the error of an invalid social link contains the position of the link', (_rule, link, expected) => {
  expect(errors(good, good)).toEqual({});
  expect(errors(good, link)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'grace',
  '//x.com/grace',
  'http://x.com/grace',
  'mailto:a@grace.example',
  'https://a:b@x.com',
])('LNK-58 the social link to %j is refused', (wrong) => {
  expect(errors({ type: 'x', url: wrong })).toEqual({
    'socialLinks.0.url': '(Social Link 1) URL needs to be a valid URL (ex. https://www.example.com)',
  });
});

test('B5~ the form refuses more than twelve social links, URLs that are too long, and fields of a wrong type', () => {
  expect(errors(...Array.from({ length: MAX_SOCIAL_LINKS + 1 }, () => good))).toEqual({
    socialLinks: 'There can be at most 12 social links',
  });
  expect(errors({ type: 'x', url: `https://x.com/${'a'.repeat(2_000)}` })).not.toEqual({});
  for (const malformed of [null, 'x', {}, { ...good, more: 1 }, { type: ['x'], url }])
    expect(errors(malformed)).not.toEqual({});
});
