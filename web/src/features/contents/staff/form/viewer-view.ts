import { availability } from '@nave/domain/contents/availability.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ContentPhase, contentPhase, contentTimes } from '@nave/domain/contents/timing.ts';
import { longDate } from '@nave/domain/kernel/dates.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { momentWords } from '../words/content-words.ts';

/** Describes what viewers see at one moment. */
export interface ViewerView {
  title: string;
  text: string;
  /** Empty if viewers see no picture. */
  picture: string;
}
type ViewerTexts = Pick<ViewerView, 'title' | 'text'>;

/** The view in add mode. */
export const notSavedYet: ViewerView = {
  title: sentence('Not saved yet'),
  text: sentence('Save this content to show it to viewers.'),
  picture: '',
};

/** Describes what a viewer of the content sees at `now` (epoch ms) if it is stored with the form's values. */
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
  const texts = phaseTexts[phase](form, (at) => momentWords(at, timeZone), times);
  return { ...texts, picture: phase === 'happened' ? '' : picture };
}

type MomentText = (at: string | null) => string;
type Times = ReturnType<typeof contentTimes>;

/** The sentences fit both the current view and the view after saving. */
const phaseTexts: Record<ContentPhase, (form: ContentForm, moment: MomentText, times: Times) => ViewerTexts> = {
  onDemand: () => ({ title: t('The video'), text: t('It plays whenever someone opens the page.') }),
  scheduled: (form, moment, { opensAt }) => ({
    title: waitingTitle(form),
    text: t('Opens on {{words}}. The chat opens at the same time.', { words: moment(opensAt) }),
  }),
  opened: (form, moment) => ({
    title: waitingTitle(form),
    text: t('The chat is open. The video starts on {{words}}.', { words: moment(form.startsAt) }),
  }),
  live: () => ({ title: t('The video, live'), text: t('The video is playing and the chat is open.') }),
  over: (_form, moment, { closesAt }) => ({
    title: t('The service has ended'),
    text: t('The video has ended. The chat stays open until {{words}}.', { words: moment(closesAt) }),
  }),
  happened: () => ({ title: t('Nothing'), text: t('It has ended. The channel shows what’s next.') }),
};

function waitingTitle({ disableCountdown }: ContentForm): string {
  return disableCountdown ? t('Waiting page') : t('Waiting page with a countdown');
}
