import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { changesFollowing } from '@nave/domain/contents/series.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import type { QuestionWords } from '../../../../staff-kit/questions/question.tsx';

/** Returns the question to ask before a save if later contents of the repeat can get the same change (CNT-346). */
export function followingQuestion(form: ContentForm, stored: WholeContent | undefined): QuestionWords | null {
  if (!stored || stored.following === 0 || form.contentType === 'onDemand') return null;
  if (!changesFollowing({ before: contentToForm(stored), after: form })) return null;
  const { following } = stored;
  const later = tCount(following, {
    one: '{{count}} content in this Repeat starts after this one.',
    other: '{{count}} contents in this Repeat start after this one.',
  });
  return {
    title: t('Change the following contents too?'),
    text: `${later} ${t(
      'They get the changes you made here and keep their own changes. If you changed the time, they move by the same amount. Interactions and associated contents change only here.',
    )}`,
    stay: t('Go back'),
    go: t('Only this'),
    further: t('This and all following'),
  };
}
