import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type AnswerOf, addressOf, callsOf, type InputOf, methodOf, type ParamsOf, pathOf } from './call.ts';

const song = z.strictObject({ id: z.string(), title: z.string() });
const shapes = {
  find: {
    scopes: null,
    query: z.strictObject({ title: z.string(), after: z.coerce.number<number>().optional() }),
    answer: song,
  },
  save: { scopes: null, body: z.strictObject({ title: z.string().trim() }), answer: song },
  notes: { scopes: null, answer: { mediaType: 'text/plain' } },
};
const calls = callsOf<typeof shapes>()({
  find: 'GET /api/books/:bookId/songs',
  save: 'PUT /api/books/:bookId/songs/:songId',
  notes: 'GET /api/books/:bookId/notes.txt',
});

test('methodOf and pathOf return the method and the path of a call', () => {
  expect([methodOf(calls.save), pathOf(calls.save)]).toEqual(['PUT', '/api/books/:bookId/songs/:songId']);
});

test('the URL of a call escapes its parameters, so that none of them can add a path segment or a query', () => {
  expect(addressOf(calls.save, { bookId: 'a/b', songId: '?' })).toBe('/api/books/a%2Fb/songs/%3F');
  expect(addressOf(calls.notes, { bookId: '1' })).toBe('/api/books/1/notes.txt');
  expect(addressOf(calls.find, { bookId: '1', query: { title: 'Be thou & see' } })).toBe(
    '/api/books/1/songs?title=Be%20thou%20%26%20see',
  );
  expect(addressOf(calls.find, { bookId: '1', query: { title: '', after: 2 } })).toBe(
    '/api/books/1/songs?title=&after=2',
  );
});

test('the types of input and answer follow from the path and the shape', () => {
  expectTypeOf<ParamsOf<typeof calls.save>>().toEqualTypeOf<{ bookId: string; songId: string }>();
  expectTypeOf<InputOf<typeof calls.save>>().toMatchObjectType<{ songId: string; body: { title: string } }>();
  expectTypeOf<AnswerOf<typeof calls.find>>().toEqualTypeOf<{ id: string; title: string }>();
  expectTypeOf<AnswerOf<typeof calls.notes>>().toEqualTypeOf<never>();
});

test('the compiler refuses a shape without a call, and a call without a shape', () => {
  // @ts-expect-error notes has no call.
  callsOf<typeof shapes>()({ find: 'GET /a', save: 'PUT /a' });
  // @ts-expect-error sing has no shape.
  callsOf<typeof shapes>()({ find: 'GET /a', save: 'PUT /a', notes: 'GET /b', sing: 'GET /c' });
  // @ts-expect-error A call has a method.
  callsOf<typeof shapes>()({ find: '/a', save: 'PUT /a', notes: 'GET /b' });
});
