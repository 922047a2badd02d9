import { z } from 'zod';
import type { Channel } from './channel.ts';

const linkSchema = z.strictObject({ label: z.string(), url: z.string() }).nullable();

/** The pages on which people get access to a channel or renew it; null if the channel names no page. */
export const accessLinksSchema = z.strictObject({ initial: linkSchema, renew: linkSchema }).meta({ id: 'AccessLinks' });
export type AccessLinks = z.infer<typeof accessLinksSchema>;

type LinkFields = Pick<Channel, 'initialAccessLabel' | 'initialAccessURL' | 'renewAccessLabel' | 'renewAccessURL'>;

/** Returns the access links of a channel (CHN-212, PAY-65, PAY-85). */
export function accessLinksOf(channel: LinkFields): AccessLinks {
  return {
    initial: linkOf(channel.initialAccessLabel, channel.initialAccessURL),
    renew: linkOf(channel.renewAccessLabel, channel.renewAccessURL),
  };
}

function linkOf(label: string, url: string) {
  return url === '' ? null : { label, url };
}
