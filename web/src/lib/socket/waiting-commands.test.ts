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
  const loseConnection = () => {
    for (const timer of timers) clearTimeout(timer);
    commands.disconnect();
  };
  const send = (id: string, fleeting = false) =>
    commands.send({ type: 'chat.send', id, data: {} } as CommandFrame, fleeting);
  const refuse = (id: string, { code, message }: { code: string; message: string }, waitSeconds = 2) =>
    commands.refuse({ type: 'refused', id, code, message, waitSeconds });
  commands.open();
  return { commands, sent, send, refuse, loseConnection };
}

test.each([kernelRefusals.uncertain, kernelRefusals.busy])(
  'CHAT-147~ CHAT-150~ after the refusal $code a command is sent again with its id, before later commands',
  (refusal) => {
    const { send, refuse, sent } = setUp();
    const settled = vi.fn();
    send('m1').then(settled, settled);
    refuse('m1', refusal);
    void send('m2');
    vi.advanceTimersByTime(1_999);
    expect(sent).toEqual(['m1']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['m1', 'm1', 'm2']);
    expect(settled).not.toHaveBeenCalled();
    void send('m3');
    expect(sent.at(-1)).toBe('m3');
  },
);

test('CHAT-147~ no command is lost if the connection closes before the retry', () => {
  const { commands, send, refuse, sent, loseConnection } = setUp();
  void send('m1');
  refuse('m1', kernelRefusals.uncertain, 30);
  void send('m2');
  loseConnection();
  expect(sent).toEqual(['m1']);
  commands.open();
  void send('m3');
  expect(sent).toEqual(['m1', 'm1', 'm2', 'm3']);
});

test('a fleeting command is never sent again', async () => {
  const { send, refuse } = setUp();
  const answer = send('r1', true);
  refuse('r1', kernelRefusals.busy);
  await expect(answer).rejects.toMatchObject({ code: kernelRefusals.busy.code });
});
