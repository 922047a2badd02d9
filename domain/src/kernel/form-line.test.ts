import { expect, test } from 'vitest';
import { personFields } from '../accounts/person-fields.ts';
import { channelFormSchema } from '../channels/channels.api.ts';
import { clientFormSchema } from '../clients/clients.api.ts';
import { contentFormSchema } from '../contents/contents.api.ts';
import { tagFormSchema } from '../contents/tag.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleClientForm } from '../testing/sample-clients.ts';
import { sampleContentForm } from '../testing/sample-contents.ts';
import { formLine } from './form-fields.ts';
import { headerLine } from './plain-text.ts';

const line = formLine('Name', 50);

test.each([
  [
    'a line break that would add a calendar property',
    'Vespers\r\nATTENDEE:mailto:a@b.example',
    'Vespers ATTENDEE:mailto:a@b.example',
  ],
  [
    'other line breaks',
    'one\u2028two\u2029three\u0085four\u000bfive\u000csix\rseven',
    'one two three fourfivesix seven',
  ],
  ['direction marks', '\u202egnp.exe\u202c \u2066x\u2069 \u200ey\u200f \u061cz', 'gnp.exe x y z'],
  ['zero-width characters', 'Gr\u200bace\u2060 \ufeffCh\u00adurch\u180e', 'Grace Church'],
  ['control characters', 'a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
])('CNT-327~ cleaning a name removes %s', (_what, name, cleaned) => {
  expect(line.parse(name)).toBe(cleaned);
  expect(headerLine(name)).toBe(cleaned);
});

test.each([
  'Iglesia «Nueva Vida» – Año 2026',
  'बच्चों की सभा',
  'می‌خواهم',
  'עברית ו־English',
  'Família 👨‍👩‍👧‍👦 ❤️',
  '礼拝',
])('CNT-327~ cleaning keeps the name %s', (name) => {
  expect(line.parse(name)).toBe(name.normalize('NFC'));
  expect(headerLine(name)).toBe(name);
});

test('CNT-327~ every form cleans its names', () => {
  const name = 'Grace\r\nX:\u202e 1\u200b';
  const content = { ...sampleContentForm({ startsAt: '2026-12-24T23:00:00Z' }), name };
  expect(contentFormSchema.parse(content).name).toBe('Grace X: 1');
  expect(channelFormSchema.parse({ ...sampleChannelForm({}), name }).name).toBe('Grace X: 1');
  expect(clientFormSchema.parse({ ...sampleClientForm({}), name }).name).toBe('Grace X: 1');
  expect(tagFormSchema.parse({ name }).name).toBe('Grace X: 1');
  expect(personFields.firstName.parse(name)).toBe('Grace X: 1');
});
