import type { Listed } from '@nave/domain/contents/content-lists.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { comingDay, isSameDay, timeOfDay } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';

/** 'Live now: Evensong', or the next content and its time. */
export function ComingLine({ content, now }: { content: Listed; now: number }) {
  const text = useTexts();
  const language = useLanguage();
  const { name, startsAt } = content;
  if (contentPhase(content, now) === 'live') return text('contents:liveNow', { name });
  if (startsAt === null) return name;
  const time = timeOfDay(startsAt, language);
  return isSameDay(startsAt, now)
    ? text('contents:nextToday', { name, time })
    : text('contents:next', { name, time, day: comingDay(startsAt, language, now) });
}
