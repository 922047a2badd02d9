import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aChat } from '../lib/testing/chat-builders.ts';
import { aChannel, aContent, aMessage } from '../lib/testing/page-builders.ts';
import { aServer, openChannel, pass } from './testing/open-page.tsx';

const passage = { translation: '1', language: 'en', book: 'RUT', chapter: '2' };
const url = 'https://www.bible.com/en/bible/1/RUT.2.KJV';
const withBible = (change: Partial<typeof passage> = {}) => ({
  bible: { enabled: true, passage: { ...passage, ...change }, url },
});

const aChapter = (...data: string[]) => ({ body: { ok: true as const, data } });
let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer().on(bibleCalls.chapter, {}, ({ params: { edition, book, chapter } }) =>
    aChapter(`Verse one of ${edition} ${book} ${chapter}`, '', 'Ruth gleaned in the field'),
  );
});

/** The chapters that the page requested, such as 'kjv-1/RUT/2'. */
const requestedChapters = () => server.calls.map(({ path }) => path.replace('/cdn/bible/', ''));
const panel = () => within(screen.getByRole('region', { name: 'Bible' }));
const choose = async (label: string, value: string) => {
  fireEvent.change(panel().getByRole('combobox', { name: label }), { target: { value } });
  await pass(0);
};
const press = async (name: string | RegExp) => {
  fireEvent.click(panel().getByRole('button', { name }));
  await pass(0);
};
const heading = () => panel().getByRole('heading', { level: 3 }).textContent;

async function openBible(fields: Parameters<typeof aContent>[0] = {}) {
  const socket = await openChannel(aChannel({ contents: [aContent({ ...withBible(), ...fields })] }));
  fireEvent.click(screen.getByRole('button', { name: 'Bible' }));
  await pass(0);
  return socket;
}

test('PAN-18 PAN-1~ the Bible panel is offered only if the content’s bible is enabled', async () => {
  await openChannel(aChannel({ contents: [aContent()] }));
  expect(screen.queryByRole('button', { name: 'Bible' })).toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [aContent(withBible())] }));
  expect(screen.getByRole('button', { name: 'Bible' })).toBeDefined();
});

test('PAN-93 without a passage chosen by staff the Bible opens at the first passage that the description names', async () => {
  const start = withBible({ book: 'GEN', chapter: '1' });
  await openBible({ ...start, description: '<p>We read Luke 15:11-32 and Psalm 23.</p>' });
  await vi.waitFor(() => expect(heading()).toBe('Luke 15'));
  cleanup();
  await openBible({ ...start, description: 'No passage at all' });
  expect(heading()).toBe('Genesis 1');
  cleanup();
  await openBible({ description: 'We read Luke 15' });
  expect(heading()).toBe('Ruth 2');
});

test('PAN-60 the Bible opens at the content’s passage, and shows the Bible site only after the viewer chooses the site', async () => {
  await openBible();
  expect(heading()).toBe('Ruth 2');
  expect(panel().getByText('Verse one of kjv-1 RUT 2').textContent).toMatch(/^1 /);
  expect(panel().getByText('Ruth gleaned in the field').getAttribute('data-verse')).toBe('3');
  expect(panel().getByRole('article').lang).toBe('en');
  expect(document.querySelector('iframe')).toBeNull();
  await choose('Translation', 'site');
  expect(document.querySelector('iframe')?.src).toBe(url);
  expect(panel().getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(url);
});

test('CAT-56~ a passage in a translation that the product lacks is shown in another translation of the same language', async () => {
  await openBible(withBible({ translation: '149', language: 'es', book: 'JHN', chapter: '3' }));
  expect(panel().getByText('Verse one of rv1909-1 JHN 3')).toBeDefined();
  expect([heading(), panel().getByRole('article').lang]).toEqual(['Juan 3', 'es']);
});

test('PAN-84 CAT-13~ the panel shows a chosen book, chapter, translation or adjacent chapter at once', async () => {
  await openBible();
  const chapters = () => within(panel().getByRole('combobox', { name: 'Chapter' })).getAllByRole('option').length;
  expect(chapters()).toBe(4);
  await press('Ruth 1');
  expect(heading()).toBe('Ruth 1');
  await press('Judges 21');
  expect([heading(), chapters()]).toEqual(['Judges 21', 21]);
  await press('Ruth 1');
  await choose('Chapter', '4');
  await press('1 Samuel 1');
  expect(heading()).toBe('1 Samuel 1');
  await choose('Book', 'REV');
  await choose('Chapter', '22');
  expect(panel().queryByRole('button', { name: /Revelation 23|Genesis/ })).toBeNull();
  await choose('Translation', 'rv1909');
  expect(heading()).toBe('Apocalipsis 22');
  expect(panel().getByText('Verse one of rv1909-1 REV 22')).toBeDefined();
});

test('PAN-85 the chosen translation and text size are restored on the next visit', async () => {
  await openBible();
  const size = () => panel().getByRole('article').style.fontSize;
  expect(size()).toBe('1.125rem');
  await press('Text size');
  await press('Larger text');
  await press('Larger text');
  await press('Larger text');
  expect(size()).toBe('1.75rem');
  expect(panel().getByText('175 %')).toBeDefined();
  await press('Smaller text');
  await choose('Translation', 'web');
  cleanup();
  await openBible();
  expect(panel().getByText('Verse one of web-1 RUT 2')).toBeDefined();
  expect(size()).toBe('1.375rem');
  cleanup();
  // The choice applies only to passages in the same language.
  await openBible(withBible({ translation: '1718', language: 'es' }));
  expect(panel().getByText('Verse one of rv1909-1 RUT 2')).toBeDefined();
});

test('PAN-86 the search finds words in the loaded chapters of the open book, and choosing a result opens its verse', async () => {
  await openBible();
  await press('Search in Ruth');
  const field = panel().getByRole('searchbox', { name: 'Search in Ruth' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'glean' } });
  await pass(0);
  expect(panel().getByRole('status').textContent).toBe('1 verse 1 of 4 chapters loaded so far.');
  await pass(3_000);
  expect(panel().getByRole('status').textContent).toBe('4 verses');
  expect(requestedChapters()).toEqual(['kjv-1/RUT/2', 'kjv-1/RUT/3', 'kjv-1/RUT/4', 'kjv-1/RUT/1']);
  fireEvent.change(field, { target: { value: 'nobody said this' } });
  await pass(0);
  expect(panel().getByRole('status').textContent).toBe('No verses in Ruth contain these words.');
  fireEvent.change(field, { target: { value: 'GLEANED field' } });
  await pass(0);
  await press(/^Ruth 4:3/);
  expect(heading()).toBe('Ruth 4');
  expect(document.activeElement?.getAttribute('data-verse')).toBe('3');
  expect(panel().queryByRole('searchbox')).toBeNull();
});

describe('a reference opens its passage with its verses marked', () => {
  const marked = () =>
    [...document.querySelectorAll('[class*=marked][data-verse]')].map((verse) => verse.getAttribute('data-verse'));
  // The module is too large to load within a test's timeout.
  beforeAll(() => import('@nave/domain/catalogues/bible-references.ts'));
  const settle = async () => {
    for (let part = 0; part < 3; part += 1) {
      await act(() => vi.dynamicImportSettled());
      await pass(100);
    }
  };

  test('PAN-87~ a reference in the description opens its passage', async () => {
    const description =
      '<p>Read <strong>John 3:1-2</strong> and <a href="https://grace.example">Mark 4:1</a>, at 7:30.</p>';
    await openChannel(aChannel({ contents: [aContent({ ...withBible(), description })] }));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'John 3:1-2' }));
    await pass(0);
    expect(heading()).toBe('John 3');
    expect(marked()).toEqual(['1']);
    expect(document.activeElement?.getAttribute('data-verse')).toBe('1');
    expect(screen.queryByRole('button', { name: /Mark|7:30/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mark 4:1' })).toBeDefined();
  });

  test('PAN-87 each reference in the chat opens its passage, even while the Bible site is open', async () => {
    const socket = await openBible({ description: '' });
    await choose('Translation', 'site');
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
    const messages = [
      aMessage(1, { message: 'Lean on Juan 3,1 y Salmo 23' }),
      aMessage(2, { message: 'See nave.example and Ruth 1:1', isHost: true }),
    ];
    act(() => socket.snapshot(chatTopic('service'), aChat({ messages })));
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Salmo 23' }));
    await pass(0);
    expect(heading()).toBe('Psalms 23');
    expect(marked()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
    fireEvent.click(screen.getByRole('button', { name: 'Juan 3,1' }));
    await pass(0);
    expect([heading(), marked()]).toEqual(['John 3', ['1']]);
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ruth 1:1' }));
    await pass(0);
    expect(heading()).toBe('Ruth 1');
  });

  test('PAN-87~ a reference is plain text if the content’s bible is not enabled', async () => {
    await openChannel(aChannel({ contents: [aContent({ description: 'Read John 3:16' })] }));
    await settle();
    expect(screen.getByText('Read John 3:16')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'John 3:16' })).toBeNull();
  });
});

describe('a chapter that cannot be loaded', () => {
  test('PAN-90 a chapter that cannot load without a network shows a notice, and loads when the network returns', async () => {
    let isOffline = true;
    server.on(bibleCalls.chapter, {}, () => (isOffline ? 'unreachable' : aChapter('Here at last')));
    await openBible();
    expect(panel().getByText('This chapter has not loaded yet')).toBeDefined();
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(panel().getByText('Here at last')).toBeDefined();
    expect(panel().queryByText('This chapter has not loaded yet')).toBeNull();
  });

  test('CAT-52~ a chapter of an outdated edition asks the viewer to reload the page', async () => {
    const notFound = { code: 'request.not-found', message: 'Not found' };
    server.on(bibleCalls.chapter, {}, { status: 404, body: { error: notFound } });
    await openBible();
    expect(panel().getByText('This page is out of date')).toBeDefined();
    expect(panel().getByRole('button', { name: 'Reload' })).toBeDefined();
  });
});

test('PAN-89 a note says that the book is stored on the device; in a browser that stores nothing, reading works without the note', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
  };
  const note = 'Ruth is saved on this device. You can read it offline.';
  vi.stubGlobal('caches', { open: async () => cache });
  await openBible();
  await pass(3_000);
  expect(panel().getByText(note)).toBeDefined();
  cleanup();
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('private window', 'SecurityError')) });
  await openBible();
  await pass(3_000);
  expect(panel().getByText('Verse one of kjv-1 RUT 2')).toBeDefined();
  expect(panel().queryByText(note)).toBeNull();
});
