import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import { t } from '../../../../../lib/staff-texts.ts';

/** CNT-270: what a start that is not in the future leads to; null where it leads to nothing new. */
export function startNote(form: ContentForm, stored: ContentForm | undefined, now: number): string | null {
  if (!isOn(form, now) || (stored && isOn(stored, now))) return null;
  return t('It starts as soon as you save.');
}

/** Started and not over; without a duration nobody knows. */
function isOn(form: ContentForm, now: number): boolean {
  if (!form.startsAt || !form.duration || Date.parse(form.startsAt) > now) return false;
  const { closesAt } = contentTimes({ ...form, duration: form.duration, prePlayDuration: 0 });
  return closesAt !== null && Date.parse(closesAt) > now;
}
