import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { formDate } from '@nave/domain/kernel/dates.ts';
import { dayWords, typeWords } from '../words/content-words.ts';

interface Filter {
  query: string;
  channelId: string | null;
}

/**
 * Whether a content is in the channel and holds every word that is looked for: in its name and description, the names of
 * its channels, its kind, and its date as people may write it ('12/24', 'december 24', 'thursday') (SHELL-175).
 */
export function matchesContent(content: Content, channels: readonly Channel[], { query, channelId }: Filter): boolean {
  if (channelId !== null && !content.channelIds.includes(channelId)) return false;
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  const names = channels.filter(({ id }) => content.channelIds.includes(id)).map(({ name }) => name);
  const { name, description, contentType } = content;
  const text = folded([name, description, ...names, typeWords[contentType].name, dateText(content)].join(' '));
  return wanted.every((word) => text.includes(word));
}

function dateText({ startsAt, timeZoneName: timeZone, originalAirDate }: Content): string {
  if (startsAt) return `${formDate(startsAt, { timeZone })} ${inWords(startsAt, timeZone)}`;
  return originalAirDate ? `${dayWords(originalAirDate)} ${inWords(`${originalAirDate}T12:00:00Z`, 'UTC')}` : '';
}

function inWords(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'full' }).format(new Date(at)).replaceAll(',', '');
}

/** Letters without their marks, so that 'espanol' finds 'Español'. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
