import { expect, test } from 'vitest';
import { newOrganisationTheme } from '../clients/theme.ts';
import { sampleChannel, sampleChannelForm } from '../testing/sample-channels.ts';
import { channelToForm, channelValues, newChannelForm } from './channel-form.ts';
import { channelFormSchema } from './channels.api.ts';

const GUID = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';

/** Returns the form's errors by field path. */
function errors(changes: object): Record<string, string> {
  const result = channelFormSchema.safeParse({ ...sampleChannelForm(), ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
const widget = (changes: object) =>
  errors({ chatWidget: { enabled: true, provider: 'zendesk', embedId: GUID, ...changes } });
const google = (...ids: string[]) => ({ analytics: { google: ids.map((trackingId) => ({ trackingId })) } });

test('CHN-191 CHN-192 CHN-193 CHN-194 F10~ an enabled chat widget has one of two providers and a GUID as its key', () => {
  for (const provider of ['zendesk', 'helpscout']) expect(widget({ provider, embedId: ` ${GUID} ` })).toEqual({});
  expect(widget({ provider: null })).toEqual({ 'chatWidget.provider': 'Provider Required on Chat Widget' });
  expect(widget({ embedId: ' ' })).toEqual({ 'chatWidget.embedId': 'Key is required' });
  for (const embedId of ['abc', `${GUID}0`, GUID.replaceAll('-', ''), `${GUID}"></script>`])
    expect(widget({ embedId })).toEqual({ 'chatWidget.embedId': 'Key must be a valid format' });
  for (const provider of ['intercom', '__proto__', 7]) expect(widget({ provider })).not.toEqual({});
});

test('CHN-195 CHN-119~ a disabled chat widget is not validated, and a new channel has a disabled Zendesk widget', () => {
  expect(widget({ enabled: false, provider: null, embedId: 'abc' })).toEqual({});
  expect(newChannelForm({ clientZone: null }).chatWidget).toEqual({ enabled: false, provider: 'zendesk', embedId: '' });
  expect(
    channelValues(sampleChannelForm({ chatWidget: { enabled: true, provider: 'zendesk', embedId: ` ${GUID} ` } }))
      .chatWidget.embedId,
  ).toBe(GUID);
});

test('ACC-174 CHN-199 CHN-200 CHN-201 a tracking id is empty, or is UA- or G- followed by 4 to 50 letters, digits or hyphens', () => {
  const sentence = 'Please use a valid Google Analytics Tracking Id';
  for (const id of ['', '  ', 'G-ABCD', 'UA-1234-1', `G-${'A'.repeat(50)}`, ' g-abcd12 '])
    expect(errors(google(id)), id).toEqual({});
  for (const id of ['G-ABC', `G-${'A'.repeat(51)}`, 'GTM-ABCD', 'G-AB CD', 'G-"><script>', 'G-AB&l=x', 'xG-ABCD'])
    expect(errors(google('G-ABCD', id)), id).toEqual({ 'analytics.google.1.trackingId': sentence });
  expect(channelValues(sampleChannelForm(google('', ' G-ABCD', 'G-ABCD', 'UA-1234-1'))).analytics).toEqual(
    google('G-ABCD', 'UA-1234-1').analytics,
  );
  expect(errors(google(...Array.from({ length: 6 }, () => 'G-ABCD')))).toEqual({
    'analytics.google': 'There can be at most 5 tracking ids',
  });
  for (const analytics of [
    null,
    [],
    { google: {} },
    { google: ['G-ABCD'] },
    { google: [{ trackingId: 'G-ABCD', x: 1 }] },
  ])
    expect(errors({ analytics })).not.toEqual({});
});

test.each([
  ['CHN-204 CHN-205 CHN-206 CHN-207', 'initial', 'Initial Access'],
  ['CHN-208 CHN-209 CHN-210 CHN-211', 'renew', 'Renew Access'],
])('%s an access link has both a label and a valid URL, or neither', (_rules, name, label) => {
  const link = (text: string, url: string) => errors({ [`${name}AccessLabel`]: text, [`${name}AccessURL`]: url });
  expect(link('', '')).toEqual({});
  expect(link(' ', ' ')).toEqual({});
  expect(link('Get in', 'https://grace.example/in')).toEqual({});
  expect(link('Get in', '')).toEqual({ [`${name}AccessURL`]: `${label} URL is required` });
  expect(link('', 'https://grace.example')).toEqual({ [`${name}AccessLabel`]: `${label} Label is required` });
  for (const url of ['grace', 'javascript:alert(1)', '//evil.example', 'data:text/html,x', 'https://a:b@grace.example'])
    expect(link('Get in', url), url).toEqual({ [`${name}AccessURL`]: `${label} URL must be a valid URL` });
  expect(link('', 'grace')).toEqual({
    [`${name}AccessLabel`]: `${label} Label is required`,
    [`${name}AccessURL`]: `${label} URL must be a valid URL`,
  });
});

test('CHN-170 CHN-180 CHN-181 F7~ each colour of a channel’s theme is # and 3 or 6 hex digits, and the background image is not checked as a colour', () => {
  const theme = { ...newOrganisationTheme, backgroundImage: '/media/a.webp' };
  expect(errors({ theme })).toEqual({});
  expect(errors({ theme: { ...theme, textColor: '#abc' } })).toEqual({});
  const colors = Object.keys(theme).filter((field) => field.includes('Color'));
  expect(colors).toHaveLength(10);
  for (const field of colors)
    for (const color of ['red', '#12', '#12345', 'abc', '', '#ggg', 'url(x)'])
      expect(errors({ theme: { ...theme, [field]: color } })).toEqual({
        [`theme.${field}`]: 'Please use a valid hexadecimal color code',
      });
  expect(errors({ theme: { ...theme, backgroundImage: '' } })).toEqual({});
  for (const invalid of [{}, [], 'x', { ...theme, extra: '#fff' }]) expect(errors({ theme: invalid })).not.toEqual({});
});

test('CHN-182~ CHN-176~ a new channel uses the client’s theme, and the form of a stored channel contains the theme of the channel', () => {
  expect(newChannelForm({ clientZone: null }).theme).toBeNull();
  const stored = sampleChannel({ theme: newOrganisationTheme, initialAccessLabel: 'Get in', ...google('G-ABCD') });
  expect(channelToForm(stored)).toMatchObject({
    theme: newOrganisationTheme,
    initialAccessLabel: 'Get in',
    ...google('G-ABCD'),
  });
});
