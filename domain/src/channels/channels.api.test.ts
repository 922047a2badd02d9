import { expect, test } from 'vitest';
import { clientFormSchema } from '../clients/clients.api.ts';
import { keyFromName, urlKeyError } from '../kernel/url-key.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleClientForm } from '../testing/sample-clients.ts';
import { type ChannelForm, channelFormSchema } from './channels.api.ts';

const form = sampleChannelForm();

function errors(change: Partial<ChannelForm>): Record<string, string> {
  const result = channelFormSchema.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('CHN-145 a channel with an empty logo URL is valid', () => {
  expect(errors({})).toEqual({});
});

test.each([
  ['CHN-132', { name: '  ' }, { name: 'Name is required' }],
  ['CHN-133', { key: '' }, { key: 'URL is required' }],
  ['CHN-134', { key: 'a' }, { key: 'URL needs to be at least 2 characters' }],
  ['CHN-135', { key: 'a'.repeat(51) }, { key: 'URL cannot be more than 50 characters' }],
  ['CHN-136', { key: 'on_line' }, { key: 'URL can only include letters, numbers, and dashes' }],
  ['CHN-144', { homeUrl: 'grace' }, { homeUrl: 'Logo URL needs to be a valid URL (ex. https://www.example.com)' }],
  [
    'CHN-156 CHN-240',
    { showAt: '2026-12-02T10:00:00Z', hideAt: '2026-12-01T10:00:00Z' },
    { showAt: 'The After date can not be later than the Until date (12/01/2026 04:00 AM CST)' },
  ],
  [
    'CHN-186 CHN-187',
    { defaultVideo: { enabled: true, videoProvider: null, src: ' ' } },
    {
      'defaultVideo.videoProvider': 'Please select a Default Video provider',
      'defaultVideo.src': 'Please enter a Default Video URL',
    },
  ],
  [
    'CHN-188',
    { defaultVideo: { enabled: true, videoProvider: 'stream' as const, src: 'javascript:alert(1)' } },
    { 'defaultVideo.src': 'Default Video URL needs to be a valid URL (ex. https://www.example.com)' },
  ],
  ['CHN-189', { defaultVideo: { enabled: false, videoProvider: null, src: 'no address' } }, {}],
] as const)('%s the form returns exactly the errors that the rules specify', (_rules, change, expected) => {
  expect(errors(change)).toEqual(expected);
});

test('CHN-92~ validating a form returns all of its errors at once', () => {
  expect(Object.keys(errors({ name: '', key: '', homeUrl: 'x' })).sort()).toEqual(['homeUrl', 'key', 'name']);
});

test('a form with an unknown field is refused', () => {
  expect(channelFormSchema.safeParse({ ...form, clientId: 'x' }).success).toBe(false);
});

test('CHN-184 a default video has exactly the fields enabled, videoProvider and src', () => {
  const { defaultVideo } = form;
  const accepts = (video: object) => channelFormSchema.safeParse({ ...form, defaultVideo: video }).success;
  expect(accepts(defaultVideo)).toBe(true);
  for (const field of Object.keys(defaultVideo)) expect(accepts({ ...defaultVideo, [field]: undefined })).toBe(false);
  expect(accepts({ ...defaultVideo, muted: true })).toBe(false);
});

test('CHN-125 a key that is generated from a name has only unaccented letters and digits, with one dash between words', () => {
  const keys = {
    'Grace & Co. 2026': 'grace-co-2026',
    'Señal  de Vida!': 'senal-de-vida',
    'Élan — Jeunes': 'elan-jeunes',
    Молодёжь: 'molodyozh',
    '¡¿?!': '',
    日曜礼拝: '',
    [`${'long '.repeat(9)}name of it`]: 'long-long-long-long-long-long-long-long-long-name',
  };
  for (const [name, key] of Object.entries(keys)) {
    expect(keyFromName(name), name).toBe(key);
    if (key) expect(urlKeyError(key), key).toBeNull();
  }
});

test('CHN-243 a key that consists only of dashes is refused', () => {
  for (const key of ['--', '-----']) expect(urlKeyError(key)).toBe('URL needs at least one letter or number');
  expect(urlKeyError('a-')).toBeNull();
});

test('CHN-247 a name without a visible character counts as missing', () => {
  for (const name of ['   ', '\u200b\u200d', '\u3164', '\u2800 \u00ad', '\ufe0f\u0301'])
    expect(errors({ name }).name, JSON.stringify(name)).toBe('Name is required');
  for (const name of ['A', '礼', '🙏', '†', '1']) expect(errors({ name }).name, name).toBeUndefined();
});

test('ACC-171 CHN-136 the key of a channel or organisation may contain only letters, digits and dashes', () => {
  const clientErrors = (key: string) =>
    clientFormSchema.safeParse({ ...sampleClientForm(), key }).error?.issues.map(({ message }) => message);
  for (const key of ['grace', 'en-espanol', 'A1'])
    expect([errors({ key }).key, clientErrors(key)]).toEqual([undefined, undefined]);
  const sentence = 'URL can only include letters, numbers, and dashes';
  for (const key of ['a_b', 'a b', 'a.b', 'é1', 'ab\n'])
    expect([errors({ key }).key, clientErrors(key)], key).toEqual([sentence, [sentence]]);
});

test('a reserved word cannot be a key', () => {
  expect(urlKeyError('Dashboard')).toBe('URL is already taken');
  expect(urlKeyError('dashboards')).toBeNull();
});
