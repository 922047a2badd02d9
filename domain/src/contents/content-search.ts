import { dateFormat, formDate } from '../kernel/dates.ts';
import { languages } from '../kernel/languages.ts';
import type { Content } from './content.ts';
import { contentTypeNames } from './content-type-names.ts';

/** The fields that the search of contents uses. */
export type Searched = Pick<
  Content,
  'name' | 'description' | 'channelIds' | 'contentType' | 'startsAt' | 'timeZoneName' | 'originalAirDate'
>;

interface Filter {
  query: string;
  channelId: string | null;
}

/**
 * Whether a content is in the channel and contains every word of the query. The search covers the content's name,
 * description, names of channels, type, and date in common forms ('12/24', 'december 24', 'thursday', '24 de
 * diciembre') (SHELL-175).
 */
export function matchesContent(
  content: Searched,
  channels: readonly { id: string; name: string }[],
  { query, channelId }: Filter,
): boolean {
  if (channelId !== null && !content.channelIds.includes(channelId)) return false;
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  const names = channels.filter(({ id }) => content.channelIds.includes(id)).map(({ name }) => name);
  const { name, description, contentType } = content;
  const text = folded([name, description, ...names, contentTypeNames[contentType], dateText(content)].join(' '));
  return wanted.every((word) => text.includes(word));
}

function dateText({ startsAt, timeZoneName: timeZone, originalAirDate }: Searched): string {
  if (startsAt) return `${formDate(startsAt, { timeZone })} ${inWords(startsAt, timeZone)}`;
  if (!originalAirDate) return '';
  const noon = `${originalAirDate}T12:00:00Z`;
  return `${formDate(noon, { timeZone: 'UTC' }).slice(0, 10)} ${inWords(noon, 'UTC')}`;
}

/** Formats a date in all languages of the dashboard, so that a search works in each of them. */
function inWords(instant: string, timeZone: string): string {
  const texts = languages.map((language) =>
    dateFormat(language, { timeZone, dateStyle: 'full' }).format(new Date(instant)),
  );
  return texts.join(' ').replaceAll(',', '');
}

/** Removes diacritics and case, so that 'espanol' finds 'Español'. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
