import { availability } from '@nave/domain/contents/availability.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ContentPhase, contentPhase, contentTimes } from '@nave/domain/contents/timing.ts';
import { longDate } from '@nave/domain/kernel/dates.ts';
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
export const notSavedYet: ViewerView = { title: 'Nothing yet', text: 'This content is not saved.', picture: '' };

/** What a viewer of this content sees at `now` (epoch milliseconds) while it is stored as the form has it. */
export function viewerView(form: ContentForm, now: number): ViewerView {
  const window = availability(form, now);
  const timeZone = form.timeZoneName;
  const picture = form.thumbImage;
  if (window === 'early' && form.showAt) {
    const date = longDate(form.showAt, { timeZone });
    return { title: 'Not available yet', text: `This content will be available beginning ${date}`, picture };
  }
  if (window === 'late') return { title: 'Not available', text: 'This content is no longer available', picture };
  const times = contentTimes({ ...form, duration: form.duration ?? 0, prePlayDuration: form.prePlayDuration ?? 0 });
  const phase = contentPhase({ contentType: form.contentType, ...times }, now);
  const words = phaseWords[phase](form, (at) => momentWords(at, timeZone), times.opensAt);
  return { ...words, picture: phase === 'happened' ? '' : picture };
}

type Words = (at: string | null) => string;

/** They hold for what is now and for what will be after saving alike. */
const phaseWords: Record<ContentPhase, (form: ContentForm, words: Words, opensAt: string | null) => ViewerWords> = {
  onDemand: () => ({ title: 'The video', text: 'It plays whenever somebody opens the page.' }),
  scheduled: (form, words, opensAt) => ({
    title: waitingTitle(form),
    text: `Opens at ${words(opensAt)}. The chat opens at the same time.`,
  }),
  opened: (form, words) => ({
    title: waitingTitle(form),
    text: `The chat is open. The video starts at ${words(form.startsAt)}.`,
  }),
  live: () => ({ title: 'The video, live', text: 'It is playing, with the chat beside it.' }),
  happened: () => ({ title: 'Nothing', text: 'It has ended. The channel shows what comes next.' }),
};

function waitingTitle({ disableCountdown }: ContentForm): string {
  return disableCountdown ? 'Waiting page' : 'Waiting page with a countdown';
}
