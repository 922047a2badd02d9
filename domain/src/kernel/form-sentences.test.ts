import { expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { guestSchema, signInSchema } from '../accounts/accounts.api.ts';
import { channelFormSchema } from '../channels/channels.api.ts';
import { contentFormSchema } from '../contents/contents.api.ts';
import { repeatFormSchema } from '../contents/repeat.ts';

const forms = { channelFormSchema, contentFormSchema, repeatFormSchema, signInSchema, guestSchema };
/** Values that no field of a form accepts, and lists with too many items. */
const wrong: unknown[] = [undefined, null, true, 1e9, -1e9, 0.5, 'x'.repeat(30_000), {}, ['x'.repeat(30_000)]];
const tooMany = Array.from({ length: 1_000 }, () => '');
const libraryMessage = /too (big|small)|invalid (input|option|string)|expected|received|<=|>=/i;

/** Returns all errors of a field, and of the fields inside it, for the values above. */
function sentencesAbout(field: { safeParse: ZodObject['safeParse'] }): string[] {
  const innerFields = 'shape' in field ? Object.values((field as ZodObject).shape) : [];
  const own = [...wrong, tooMany].flatMap((value) => field.safeParse(value).error?.issues ?? []);
  return [...own.map(({ message }) => message), ...innerFields.flatMap((inner) => sentencesAbout(inner as ZodObject))];
}

test.each(Object.entries(forms))('%s returns the product’s own error for every wrong value', (_name, form) => {
  const sentences = sentencesAbout(form as unknown as ZodObject);
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.filter((sentence) => libraryMessage.test(sentence))).toEqual([]);
});

test('the error of a text that is too long contains the maximum length', () => {
  for (const form of [channelFormSchema, contentFormSchema])
    expect(form.shape.name.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
      'Name can have at most 200 characters',
    );
});
