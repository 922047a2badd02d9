import { t, tCount } from '../../../../lib/staff-texts.ts';
import type { CaptureProblem } from './capture.ts';
import type { LivePhase } from './live-session.ts';
import type { QueueState } from './segment-queue.ts';

/** After this time without an acknowledged segment, the page warns (VID-104). */
const SILENT_MS = 6_000;
/** From this much waiting video on, the upload connection is too slow. */
const SLOW_MS = 8_000;

const problems: Record<CaptureProblem, () => string> = {
  insecure: () => t('Browsers allow the camera only on pages with https. Open this page by its https address.'),
  unsupported: () => t('This browser can’t encode video. Use a current Chrome, Edge or Safari on a computer.'),
  denied: () =>
    t('The browser refused camera and microphone. Allow them beside the address of this page, and try again.'),
  missing: () => t('No camera or microphone was found. Connect one, and try again.'),
  busy: () => t('The camera or microphone can’t be used. Close other programs that use it, and try again.'),
  disconnected: () => t('The camera was disconnected. Connect it again, or choose another one.'),
};

export function captureProblemSentence(problem: CaptureProblem): string {
  return problems[problem]();
}

/** What staff read about the sending. */
export interface Health {
  tone: 'fine' | 'warning' | 'danger';
  text: string;
}

/** Returns how the sending goes. `silentMs` is the time since something was acknowledged, in milliseconds. */
export function healthOf(phase: LivePhase, queue: QueueState, silentMs: number): Health {
  if (phase === 'failed')
    return { tone: 'danger', text: t('This browser can’t encode this picture. Choose another quality or camera.') };
  if (phase === 'stopped') return { tone: 'danger', text: t(queue.refusal?.message ?? '') };
  if (phase === 'ending') return endingHealth(queue);
  if (silentMs > SILENT_MS) return { tone: 'danger', text: silenceSentence(queue) };
  if (phase === 'starting') return { tone: 'warning', text: t('Starting…') };
  if (queue.waitingMs > SLOW_MS) return { tone: 'warning', text: slowSentence(queue) };
  return { tone: 'fine', text: t('Everything arrives. Viewers are about 6 seconds behind. Keep this page open.') };
}

function endingHealth(queue: QueueState): Health {
  if (queue.failure) return { tone: 'danger', text: failureSentence(queue.failure) };
  return { tone: 'warning', text: t('Sending the end…') };
}

/** VID-104 */
function silenceSentence(queue: QueueState): string {
  if (queue.failure) return failureSentence(queue.failure);
  if (queue.waitingMs > 0) return slowSentence(queue);
  return t('Camera or microphone deliver nothing. Choose another one.');
}

function failureSentence({ status, message }: NonNullable<QueueState['failure']>): string {
  if (status === 401) return t('You are signed out. Sign in: this page then goes on by itself.');
  if (status !== 0) return `${t(message)} ${t('This page keeps trying.')}`;
  return navigator.onLine
    ? t('The server does not answer. The last 60 seconds are kept, and sent when it answers again.')
    : t('You are offline. The last 60 seconds are kept, and sent when the network returns.');
}

function slowSentence({ waitingMs }: QueueState): string {
  const seconds = Math.round(waitingMs / 1_000);
  return tCount(seconds, {
    one: 'Your upload connection is too slow: 1 second waits. Choose a lower quality.',
    other: 'Your upload connection is too slow: {{count}} seconds wait. Choose a lower quality.',
  });
}

/** Returns how much viewers miss, or null. */
export function lostSentence({ lostMs }: QueueState): string | null {
  if (lostMs === 0) return null;
  const seconds = Math.max(1, Math.round(lostMs / 1_000));
  return tCount(seconds, {
    one: '1 second could not be sent, and is missing in the recording.',
    other: '{{count}} seconds could not be sent, and are missing in the recording.',
  });
}
