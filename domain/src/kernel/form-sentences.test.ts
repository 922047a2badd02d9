import { expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { guestSchema, signInSchema } from '../accounts/accounts.api.ts';
import { channelFormSchema } from '../channels/channels.api.ts';
import { contentFormSchema } from '../contents/contents.api.ts';
import { repeatFormSchema } from '../contents/repeat.ts';

const forms = { channelFormSchema, contentFormSchema, repeatFormSchema, signInSchema, guestSchema };
/** What no field of a form holds, or holds no more of. */
const wrong: unknown[] = [undefined, null, true, 1e9, -1e9, 0.5, 'x'.repeat(30_000), {}, ['x'.repeat(30_000)]];
const tooMany = Array.from({ length: 1_000 }, () => '');
const fromTheLibrary = /too (big|small)|invalid (input|option|string)|expected|received|<=|>=/i;

/** Every sentence about a field that holds what it cannot, whatever the others hold. */
function sentencesAbout(field: { safeParse: ZodObject['safeParse'] }): string[] {
  const inside = 'shape' in field ? Object.values((field as ZodObject).shape) : [];
  const own = [...wrong, tooMany].flatMap((value) => field.safeParse(value).error?.issues ?? []);
  return [...own.map(({ message }) => message), ...inside.flatMap((inner) => sentencesAbout(inner as ZodObject))];
}

test.each(Object.entries(forms))('%s speaks of every wrong value in words of ours', (_name, form) => {
  const sentences = sentencesAbout(form as unknown as ZodObject);
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.filter((sentence) => fromTheLibrary.test(sentence))).toEqual([]);
});

test('a name that is too long says how long it may be', () => {
  for (const form of [channelFormSchema, contentFormSchema])
    expect(form.shape.name.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
      'Name can have at most 200 characters',
    );
});
