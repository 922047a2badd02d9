import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import { t } from '../../../../../lib/staff-texts.ts';

/** CNT-270: returns a note if saving starts the content, else null. */
export function startNote(form: ContentForm, stored: ContentForm | undefined, now: number): string | null {
  if (!isOn(form, now) || (stored && isOn(stored, now))) return null;
  return t('It starts as soon as you save.');
}

/** Whether the content has started and not ended; false without a duration. */
function isOn(form: ContentForm, now: number): boolean {
  if (!form.startsAt || !form.duration || Date.parse(form.startsAt) > now) return false;
  const { closesAt } = contentTimes({ ...form, duration: form.duration, prePlayDuration: 0 });
  return closesAt !== null && Date.parse(closesAt) > now;
}
