import { availability } from '@nave/domain/contents/availability.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ContentPhase, contentPhase, contentTimes } from '@nave/domain/contents/timing.ts';
import { longDate } from '@nave/domain/kernel/dates.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { momentWords } from '../words/content-words.ts';

/** What viewers are shown at one moment, in words. */
export interface ViewerView {
  title: string;
  text: string;
  /** Empty where viewers see no picture. */
  picture: string;
}
type ViewerWords = Pick<ViewerView, 'title' | 'text'>;

/** While a content is added. */
export const notSavedYet: ViewerView = {
  title: sentence('Not saved yet'),
  text: sentence('Save this content to show it to viewers.'),
  picture: '',
};

/** What a viewer of this content sees at `now` (epoch milliseconds) while it is stored as the form has it. */
export function viewerView(form: ContentForm, now: number): ViewerView {
  const window = availability(form, now);
  const timeZone = form.timeZoneName;
  const picture = form.thumbImage;
  if (window === 'early' && form.showAt) {
    const date = longDate(form.showAt, { timeZone });
    return {
      title: t('Not available yet'),
      text: t('This content will be available beginning {{date}}', { date }),
      picture,
    };
  }
  if (window === 'late') return { title: t('Not available'), text: t('This content is no longer available'), picture };
  const times = contentTimes({ ...form, duration: form.duration ?? 0, prePlayDuration: form.prePlayDuration ?? 0 });
  const phase = contentPhase({ contentType: form.contentType, ...times }, now);
  const words = phaseWords[phase](form, (at) => momentWords(at, timeZone), times);
  return { ...words, picture: phase === 'happened' ? '' : picture };
}

type Words = (at: string | null) => string;
type Times = ReturnType<typeof contentTimes>;

/** They hold for what is now and for what will be after saving alike. */
const phaseWords: Record<ContentPhase, (form: ContentForm, words: Words, times: Times) => ViewerWords> = {
  onDemand: () => ({ title: t('The video'), text: t('It plays whenever someone opens the page.') }),
  scheduled: (form, words, { opensAt }) => ({
    title: waitingTitle(form),
    text: t('Opens on {{words}}. The chat opens at the same time.', { words: words(opensAt) }),
  }),
  opened: (form, words) => ({
    title: waitingTitle(form),
    text: t('The chat is open. The video starts on {{words}}.', { words: words(form.startsAt) }),
  }),
  live: () => ({ title: t('The video, live'), text: t('The video is playing and the chat is open.') }),
  over: (_form, words, { closesAt }) => ({
    title: t('The service has ended'),
    text: t('The video has ended. The chat stays open until {{words}}.', { words: words(closesAt) }),
  }),
  happened: () => ({ title: t('Nothing'), text: t('It has ended. The channel shows what’s next.') }),
};

function waitingTitle({ disableCountdown }: ContentForm): string {
  return disableCountdown ? t('Waiting page') : t('Waiting page with a countdown');
}
