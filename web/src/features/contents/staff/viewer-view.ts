import { availability } from '@nave/domain/contents/availability.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ContentPhase, contentPhase, contentTimes } from '@nave/domain/contents/timing.ts';
import { formDate, longDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';

/** What viewers are shown at one moment, in words. */
export interface ViewerView {
  title: string;
  text: string;
}

/** What a viewer of this content would see at `now` (epoch milliseconds) if the form were saved as it stands. */
export function viewerView(form: ContentForm, now: number): ViewerView {
  const window = availability(form, now);
  const timeZone = form.timeZoneName;
  if (window === 'early' && form.showAt) {
    const date = longDate(form.showAt, { timeZone });
    return { title: 'Not available yet', text: `This content will be available beginning ${date}` };
  }
  if (window === 'late') return { title: 'Not available', text: 'This content is no longer available' };
  const times = contentTimes({ ...form, duration: form.duration ?? 0, prePlayDuration: form.prePlayDuration ?? 0 });
  const phase = contentPhase({ contentType: form.contentType, ...times }, now);
  return phaseViews[phase](form, (at) => timeWords(at, timeZone), times.opensAt);
}

type Words = (at: string | null) => string;

const phaseViews: Record<ContentPhase, (form: ContentForm, words: Words, opensAt: string | null) => ViewerView> = {
  onDemand: (form) =>
    form.contentType === 'onDemand'
      ? { title: 'The video', text: 'It plays whenever somebody opens the page.' }
      : { title: 'Nothing yet', text: 'Choose when it starts and how long it lasts.' },
  scheduled: (form, words, opensAt) => ({
    title: waitingTitle(form),
    text: `Opens at ${words(opensAt)}. The chat opens at the same time.`,
  }),
  opened: (form, words) => ({
    title: waitingTitle(form),
    text: `The chat is open. The video starts at ${words(form.startsAt)}.`,
  }),
  live: () => ({ title: 'The video, live', text: 'It is playing now, with the chat beside it.' }),
  happened: () => ({ title: 'Nothing', text: 'This content has ended. The channel shows what comes next.' }),
};

function waitingTitle({ disableCountdown }: ContentForm): string {
  return disableCountdown ? 'Waiting page' : 'Waiting page with a countdown';
}

function timeWords(at: string | null, timeZone: string): string {
  return at ? `${formDate(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })}` : '';
}
