import { contentPhase } from '@nave/domain/contents/timing.ts';
import { useEffect, useState } from 'react';
import { followClicks } from '../../../lib/link-clicks.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { isStaffBrowser } from '../../../lib/staff-browser.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { peopleTextFiles } from '../texts/people-texts.ts';
import { keptAnswer } from './kept-answers.ts';
import { reportClick } from './report-click.ts';

/** How long a viewer watches a live content before the page asks, in milliseconds. */
const ASK_AFTER_MS = 60_000;

export const PeopleQuestion = lazyPart(() => import('./people-question.tsx').then((module) => module.PeopleQuestion), {
  people: peopleTextFiles,
});

/** Reports clicks on links (ANA-112), and asks viewers of a live content how many they are (ANA-116). */
export function FollowClicks({ content, playing, now, socket, session }: PageScope) {
  const contentId = content?.id;
  const isStaff = session.isStaff;
  // Before the connection knows the viewer, the browser may not have the cookie of its guest.
  const isKnown = session.me !== null;
  useEffect(() => {
    // A click counts only of a viewer who is at the content, so it waits until the page knows who that is.
    if (contentId === undefined || !isKnown || isStaff === null) return;
    return followClicks((label) => reportClick(contentId, { label, isGlobalUser: isStaffBrowser(isStaff) }));
  }, [contentId, isKnown, isStaff]);
  // The question is not for staff, and the page may not know yet who the viewer is.
  const isAsked = playing !== null && contentPhase(playing, now) === 'live' && isStaff === false;
  const askedId = useAfterWatching(isAsked ? playing.id : null);
  if (askedId === null || isStaffBrowser(false)) return null;
  return <PeopleQuestion key={askedId} contentId={askedId} socket={socket} waiting={() => null} />;
}

/** Returns the content once it has been watched for a minute, unless this browser has answered before. */
function useAfterWatching(contentId: string | null): string | null {
  const [watchedId, setWatchedId] = useState<string | null>(null);
  useEffect(() => {
    if (contentId === null || keptAnswer(contentId) !== null) return;
    const timer = setTimeout(() => setWatchedId(contentId), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [contentId]);
  return watchedId === contentId ? contentId : null;
}
