import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommandFrame, WaitingCommands } from './waiting-commands.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const sent: string[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const commands = new WaitingCommands({
    send: ({ id }) => void sent.push(id),
    after: (ms, act) => void timers.add(setTimeout(act, ms)),
  });
  const loseLine = () => {
    for (const timer of timers) clearTimeout(timer);
    commands.lose();
  };
  const ask = (id: string, fleeting = false) =>
    commands.ask({ type: 'chat.send', id, data: {} } as CommandFrame, fleeting);
  const refuse = (id: string, { code, message }: { code: string; message: string }, waitSeconds = 2) =>
    commands.refuse({ type: 'refused', id, code, message, waitSeconds });
  commands.open();
  return { commands, sent, ask, refuse, loseLine };
}

test.each([kernelRefusals.uncertain, kernelRefusals.busy])(
  'CHAT-147~ CHAT-150~ after $code a command is asked again with its id, before those after it',
  (refusal) => {
    const { ask, refuse, sent } = setUp();
    const settled = vi.fn();
    ask('m1').then(settled, settled);
    refuse('m1', refusal);
    void ask('m2');
    vi.advanceTimersByTime(1_999);
    expect(sent).toEqual(['m1']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['m1', 'm1', 'm2']);
    expect(settled).not.toHaveBeenCalled();
    void ask('m3');
    expect(sent.at(-1)).toBe('m3');
  },
);

test('CHAT-147~ a line that is lost meanwhile takes nothing along', () => {
  const { commands, ask, refuse, sent, loseLine } = setUp();
  void ask('m1');
  refuse('m1', kernelRefusals.uncertain, 30);
  void ask('m2');
  loseLine();
  expect(sent).toEqual(['m1']);
  commands.open();
  void ask('m3');
  expect(sent).toEqual(['m1', 'm1', 'm2', 'm3']);
});

test('a fleeting command is never asked again', async () => {
  const { ask, refuse } = setUp();
  const answer = ask('r1', true);
  refuse('r1', kernelRefusals.busy);
  await expect(answer).rejects.toMatchObject({ code: kernelRefusals.busy.code });
});
