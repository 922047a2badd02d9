import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { changesFollowing } from '@nave/domain/contents/series.ts';
import type { QuestionWords } from '../../../../staff-kit/questions/question.tsx';

/** What to ask before a content is saved whose later repeats can take the same change (CNT-326). */
export function followingQuestion(form: ContentForm, stored: WholeContent | undefined): QuestionWords | null {
  if (!stored || stored.following === 0 || form.contentType === 'onDemand') return null;
  if (!changesFollowing({ before: contentToForm(stored), after: form })) return null;
  const { following } = stored;
  const later =
    following === 1 ? '1 content of the same Repeat starts' : `${following} contents of the same Repeat start`;
  return {
    title: 'Change the following ones too?',
    text: `${later} after this one. They get what you changed here, and keep what was changed on them alone. A new time moves each of them by as much. Interactions and associated contents change only here.`,
    stay: 'Go back',
    go: 'Only this',
    further: 'This and all following',
  };
}
