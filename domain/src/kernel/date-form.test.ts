import { expect, test } from 'vitest';
import { channelFormSchema } from '../channels/channels.api.ts';
import { contentFormSchema } from '../contents/contents.api.ts';
import { dateOutOfRange } from './kernel.texts.ts';

const messageOf = (schema: typeof channelFormSchema | typeof contentFormSchema, field: string, value: string) =>
  schema.safeParse({ [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message;

const instants = [
  [contentFormSchema, 'startsAt'],
  [contentFormSchema, 'showAt'],
  [contentFormSchema, 'hideAt'],
  [channelFormSchema, 'showAt'],
  [channelFormSchema, 'hideAt'],
] as const;

test.each(instants)('an instant before 1900 or after 8999 is refused (form field %#)', (schema, field) => {
  const refused = ['1799-05-05T10:00:00Z', '1899-12-31T23:59:59Z', '1900-01-01T00:30:00+01:00', '9000-01-01T00:00:00Z'];
  // The last hours of the year 9999 in a zone west of Greenwich have this form in UTC.
  for (const instant of [...refused, '+010000-01-01T05:00:00.000Z'])
    expect(messageOf(schema, field, instant)).toBe(dateOutOfRange);
  for (const instant of ['1900-01-01T00:00:00Z', '2026-12-24T23:00:00.000Z', '8999-12-31T23:59:59Z'])
    expect(messageOf(schema, field, instant)).toBeUndefined();
});

test('the form refuses an air date before 1900 or after 8999', () => {
  for (const day of ['0000-01-01', '1899-12-31', '9000-01-01'])
    expect(messageOf(contentFormSchema, 'originalAirDate', day)).toBe(dateOutOfRange);
  for (const day of ['1900-01-01', '2026-12-24', '8999-12-31'])
    expect(messageOf(contentFormSchema, 'originalAirDate', day)).toBeUndefined();
});
