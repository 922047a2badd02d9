import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useContext } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTexts } from '../../lib/i18n.ts';
import type { PageScope } from '../../lib/page-part.ts';
import { FileLoadError } from '../../lib/parts/load-part.ts';
import { PanelVisibilityContext } from '../../ui/panel-visibility.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';
import { panel } from './panel.ts';
import { PanelArea } from './panel-area.tsx';

beforeAll(startPageTexts);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const noPage = {} as PageScope;
let parts = 0;

function Hello({ part }: { part: string }) {
  const text = useTexts();
  const { isSeen } = useContext(PanelVisibilityContext);
  return <p>{isSeen ? text(`${part}:hello`) : 'Nobody looks'}</p>;
}

/** Returns a panel and the number of requests for its files; the first `failedLoads` requests fail. */
function aPanel(label: 'chat' | 'info', options: { listens?: boolean; failedLoads?: number } = {}) {
  const loadCounts = { code: 0, texts: 0 };
  parts += 1;
  const id = `${label}${parts}`;
  const hello = () => <Hello part={id} />;
  const texts = async () => {
    loadCounts.texts += 1;
    return { texts: { hello: `Hello from ${label}` } };
  };
  const load = async () => {
    loadCounts.code += 1;
    if (loadCounts.code <= (options.failedLoads ?? 0)) throw new FileLoadError(id, 404);
    return { Panel: hello, selectedIcon: '<svg/>' };
  };
  const made = panel({
    id,
    label: `viewer:${label}`,
    icon: '<svg/>',
    isOffered: () => true,
    listens: options.listens ?? false,
    load,
    texts: { [id]: { en: texts, es: texts } },
  });
  return { made, loadCounts };
}

const show = (...panels: ReturnType<typeof aPanel>[]) =>
  render(
    <PanelArea
      panels={panels.map(({ made }) => made)}
      first={panels[0]?.made}
      page={noPage}
      narrow={false}
      asked={null}
      onOpen={() => {}}
    />,
  );

test('a panel loads with its texts when it is first opened, and stays mounted', async () => {
  const first = aPanel('chat');
  const other = aPanel('info');
  show(first, other);
  await pass(0);
  expect(screen.getByText('Hello from chat')).toBeDefined();
  expect(other.loadCounts).toEqual({ code: 0, texts: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Info' }));
  await pass(0);
  expect(screen.getByText('Hello from info')).toBeDefined();
  expect(screen.getByText('Nobody looks')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
  expect([first.loadCounts, other.loadCounts]).toEqual([
    { code: 1, texts: 1 },
    { code: 1, texts: 1 },
  ]);
});

test('a panel with listens: true loads with the page, and no other panel loads while the area is collapsed', async () => {
  localStorage.setItem('nave.panel-collapsed', 'yes');
  const listening = aPanel('chat', { listens: true });
  const first = aPanel('info');
  show(first, listening);
  await pass(0);
  expect(listening.loadCounts.code).toBe(1);
  expect(first.loadCounts.code).toBe(0);
});

test('a preloaded panel is in the first render of the area', async () => {
  const first = aPanel('chat');
  await first.made.Content.preload();
  show(first);
  expect(screen.getByText('Hello from chat')).toBeDefined();
});

test('VIEW-241~ a panel whose files cannot be loaded shows a notice until the files load', async () => {
  const first = aPanel('chat', { failedLoads: 1 });
  show(first);
  await pass(0);
  expect(screen.getByRole('region', { name: 'Chat' }).textContent).toContain('has not loaded yet');
  await pass(10_000);
  expect(screen.getByText('Hello from chat')).toBeDefined();
});
