import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { t } from '../../../../lib/staff-texts.ts';
import type { QuestionWords } from '../../../../staff-kit/questions/question.tsx';
import { momentWords } from '../words/content-words.ts';

interface Save {
  actor: Actor;
  form: ContentForm;
  /** The stored content; undefined in add mode. */
  stored: Content | undefined;
  /** Epoch milliseconds of the server's clock. */
  now: number;
}

/** Returns the question to ask before a save that ends the content: a wrong start would lock the content (CNT-134). */
export function overQuestion({ actor, form, stored, now }: Save): QuestionWords | null {
  const { closesAt } = contentTimes({ ...form, duration: form.duration ?? 0, prePlayDuration: 0 });
  if (!isOver(closesAt, now) || isOver(stored?.closesAt ?? null, now)) return null;
  const moment = momentWords(closesAt, form.timeZoneName);
  const locks = !canStillEdit(actor, { closesAt }, now).allowed;
  return {
    title: t('This content would already be over'),
    text: locks
      ? t('It would end on {{moment}}, which is in the past. Viewers won’t see it, and you can’t edit it afterwards.', {
          moment,
        })
      : t('It would end on {{moment}}, which is in the past. Viewers won’t see it.', { moment }),
    stay: t('Go back'),
    go: t('Save anyway'),
  };
}

function isOver(closesAt: string | null, now: number): closesAt is string {
  return closesAt !== null && Date.parse(closesAt) <= now;
}
