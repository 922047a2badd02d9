import type { PublicContent } from '@nave/domain/contents/content.ts';
// The editor is large, so it is loaded before the tests begin.
import '../features/notes/notes-editor.tsx';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { writeRich } from '../lib/testing/rich-editor.ts';
import { aServer, goTo, openChannel, pass } from './testing/open-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const KEY = 'nave.notes.service';
const withNotes = (defaultContent = '', fields: Partial<PublicContent> = {}) =>
  aContent({ notes: { enabled: true, defaultContent }, ...fields });
const field = () => screen.getByRole('textbox', { name: 'Your notes' });
const tab = () => screen.queryByRole('button', { name: 'Notes' });
const write = (html: string) => act(() => writeRich(field(), html));

/** Opens a content's page and its notes panel. */
async function openNotes(content = withNotes()) {
  cleanup();
  await openChannel(aChannel({ contents: [content] }), `/grace/online/${content.key}`);
  fireEvent.click(tab() as HTMLElement);
  await vi.waitFor(field);
}

/** Writes as another tab of this browser; without `notifies`, this tab is suspended and receives no event. */
function otherTabWrites(html: string, { notifies = true } = {}): void {
  localStorage.setItem(KEY, html);
  if (notifies) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: html })));
}

test('PAN-19 the notes panel is offered only where the content’s notes are enabled', async () => {
  await openChannel(aChannel({ contents: [aContent({ notes: { enabled: false, defaultContent: 'Points' } })] }));
  expect(tab()).toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [withNotes()] }));
  expect(tab()).not.toBeNull();
});

describe('stored notes', () => {
  test('PAN-32 PAN-33 notes are stored in the browser, one entry per content, and are restored on the next visit', async () => {
    await openNotes();
    write('<p>He <strong>ran</strong></p>');
    expect(Object.keys(localStorage).filter((key) => key.includes('notes'))).toEqual([KEY]);
    expect(localStorage.getItem(KEY)).toBe('<p>He <strong>ran</strong></p>');
    await openNotes();
    expect(field().innerHTML).toBe('<p>He <strong>ran</strong></p>');
  });

  test('PAN-34 notes of one content do not appear on another', async () => {
    await openNotes();
    write('<p>Only here</p>');
    await openNotes(withNotes('', { id: 'other', key: 'other' }));
    expect(field().textContent).toBe('');
    write('<p>And here</p>');
    await openNotes();
    expect(field().textContent).toBe('Only here');
  });

  test('PAN-34~ when the page moves to another content, the open panel shows that content’s notes', async () => {
    const older = withNotes('<p>Of the older</p>', {
      id: 'older',
      key: 'older',
      contentType: 'onDemand',
      startsAt: null,
    });
    await openChannel(aChannel({ contents: [withNotes('<p>Of the service</p>'), older] }), '/grace/online/service');
    fireEvent.click(tab() as HTMLElement);
    await vi.waitFor(field);
    write('<p>My own</p>');
    await goTo('/grace/online/older');
    expect(field().textContent).toBe('Of the older');
    write('<p>Of that one</p>');
    expect(localStorage.getItem(KEY)).toBe('<p>My own</p>');
    await goTo('/grace/online/service');
    expect(field().textContent).toBe('My own');
  });

  test('PAN-35 PAN-36 a viewer without notes starts with staff’s text, and the viewer’s changes affect no other viewer', async () => {
    const server = aServer();
    const content = withNotes('<h3>Points</h3><p>1. The road</p>');
    await openNotes(content);
    expect(field().textContent).toBe('Points1. The road');
    expect(localStorage.getItem(KEY)).toBeNull();
    write('<p>My own</p>');
    await openNotes(withNotes('<p>What staff changed since</p>'));
    expect(field().textContent).toBe('My own');
    // Another viewer in another browser.
    localStorage.clear();
    await openNotes(content);
    expect(field().textContent).toBe('Points1. The road');
    expect(server.calls.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  test('PAN-37 any text is stored, even an empty text', async () => {
    await openNotes(withNotes('<p>Points</p>'));
    write('');
    await openNotes(withNotes('<p>Points</p>'));
    expect(field().textContent).toBe('');
    const long = `<p>${'Amen '.repeat(5_000)}<br>&lt;b&gt; 🙏 اَلسَّلامُ</p>`;
    write(long);
    await openNotes();
    expect(field().innerHTML).toBe(long);
  });

  test('PAN-38 notes work in a browser whose storage fails, and the failure is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await openNotes(withNotes('<p>Points</p>'));
    write('<p>Still here</p>');
    await pass(5_000);
    expect(field().textContent).toBe('Still here');
    expect(warn).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    // The text remains while another panel is open.
    fireEvent.click(screen.getByRole('button', { name: 'Info' }));
    fireEvent.click(tab() as HTMLElement);
    expect(field().textContent).toBe('Still here');
  });
});

describe('two tabs of one browser', () => {
  test('a change in the other tab appears in this tab', async () => {
    await openNotes();
    write('<p>From here</p>');
    otherTabWrites('<p>From there</p>');
    expect(field().textContent).toBe('From there');
    write('<p>From there and here</p>');
    expect(localStorage.getItem(KEY)).toBe('<p>From there and here</p>');
  });

  test('a suspended tab shows the change of the other tab when it is focused', async () => {
    await openNotes();
    otherTabWrites('<p>From there</p>', { notifies: false });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(field().textContent).toBe('From there');
  });

  test('an unseen change of the other tab is not overwritten, and both texts are kept', async () => {
    await openNotes();
    write('<p>From here</p>');
    otherTabWrites('<p>From there</p>', { notifies: false });
    write('<p>From here, on</p>');
    expect(localStorage.getItem(KEY)).toBe('<p>From here, on</p><p>From there</p>');
    expect(field().textContent).toBe('From here, onFrom there');
  });

  test('a text that could not be stored is not replaced by the other tab’s change', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await openNotes();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    write('<p>From here</p>');
    full.mockRestore();
    otherTabWrites('<p>From there</p>');
    expect(field().textContent).toBe('From here');
    write('<p>From here, on</p>');
    expect(localStorage.getItem(KEY)).toBe('<p>From here, on</p><p>From there</p>');
  });
});

test('PAN-40 PAN-41 the field and the printed notes show only allowed rich text, whatever is stored', async () => {
  const hostile =
    '<p onclick="alert(1)">Good <img src=x onerror=alert(1)><a href="javascript:alert(1)">news</a></p><script>alert(1)</script><iframe src="https://evil.example"></iframe>';
  localStorage.setItem(KEY, hostile);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openNotes();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  const paper = document.querySelector('[data-paper]');
  for (const shown of [field(), paper]) {
    expect(shown?.textContent).toContain('Good news');
    expect(shown?.querySelector('img, script, iframe, [onclick], [href^=javascript]')).toBeNull();
  }
});

test('notes are printed alone, under the content’s name', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openNotes(withNotes('<p>He ran</p>'));
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.printing).toBe('notes');
  const paper = document.body.querySelector<HTMLElement>(':scope > [data-paper]');
  expect(paper?.textContent).toBe('The Long Walk HomeHe ran');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('[data-paper]')).toBeNull();
  expect(document.documentElement.dataset.printing).toBeUndefined();
});

test('notes are saved as a text file named after the content', async () => {
  const saved: Blob[] = [];
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }));
  await openNotes(withNotes('<h3>Points</h3><ul><li><p>The road</p></li></ul>', { name: 'Luke 15: “Home?”' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save as text' }));
  expect(name).toBe('Luke 15 “Home ”.txt');
  expect(saved).toHaveLength(1);
  expect(await saved[0]?.text()).toBe('Points\n- The road\n');
});

test('the buttons of the toolbar format the text and show which formats are on', async () => {
  await openNotes(withNotes('<p>Road</p>'));
  const toolbar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
  expect(toolbar.getAllByRole('button')).toHaveLength(7);
  fireEvent.click(toolbar.getByRole('button', { name: 'List' }));
  expect(field().innerHTML).toBe('<ul><li><p>Road</p></li></ul>');
  expect(toolbar.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem(KEY)).toBe('<ul><li><p>Road</p></li></ul>');
});

test('the notes panel is translated to Spanish', async () => {
  await openNotes();
  await act(() => chooseLanguage('es'));
  expect(screen.getByRole('button', { name: 'Notas' })).toBeDefined();
  expect(screen.getByText('Solo tú ves estas notas. Se guardan en este navegador.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Tus notas' })).toBeDefined();
  await act(() => chooseLanguage('en'));
});
