import type { IncomingHttpHeaders } from 'node:http';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { AttendeeFollowers } from '../attendee-followers.ts';
import { noticeSchema } from './partner-answers.ts';
import { takeNotice } from './take-notice.ts';
import { verifyNotice } from './verify-notice.ts';

export interface ReceiveNoticeDeps {
  db: Db;
  clock: Clock;
  followers: Pick<AttendeeFollowers, 'tell'>;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The secret of the partner's webhook; null without a partner. */
  webhookSecret: string | null;
}

/**
 * Receives a notice of the partner: verifies its signature and applies it once. Without a partner, every notice is
 * refused like one without a signature.
 */
export async function receiveNotice(
  { webhookSecret, ...deps }: ReceiveNoticeDeps,
  { headers, body }: { headers: IncomingHttpHeaders; body: unknown },
): Promise<void> {
  const id =
    webhookSecret && Buffer.isBuffer(body) ? verifyNotice({ headers, body }, webhookSecret, deps.clock.now()) : null;
  if (id === null) throw new Refusal(ticketingRefusals.noticeUnsigned);
  const { success, data: notice } = noticeSchema.safeParse(parsed(String(body)));
  if (!success) throw new Refusal(kernelRefusals.malformed);
  if (notice) await takeNotice(deps, { id, notice });
}

/** Returns the value of a JSON text; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
