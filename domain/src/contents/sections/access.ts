import { availabilityOrderError, comparedMoment } from '../../kernel/availability-form.ts';
import { formInstant } from '../../kernel/date-form.ts';
import { formSwitch } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { contentTexts } from '../contents.texts.ts';
import type { VideoFields } from './video.ts';

const MINUTE_MS = 60_000;

const fields = {
  isPrivate: formSwitch('Private'),
  showAt: formInstant,
  hideAt: formInstant,
};
type Access = FieldValues<typeof fields>;
type Timing = Pick<VideoFields, 'contentType' | 'startsAt' | 'duration' | 'prePlayDuration' | 'timeZoneName'>;

function start(): Access {
  return { isPrivate: false, showAt: null, hideAt: null };
}

/** CNT-194 to CNT-199: the window must hold the time from one minute before opening to one minute before the end. */
function errors(form: Access & Timing): FormErrors {
  const crossed = availabilityOrderError(form);
  if (crossed) return { showAt: crossed };
  if (!form.startsAt || form.contentType === 'onDemand') return {};
  const startsAt = Date.parse(form.startsAt);
  const opens = startsAt - ((form.prePlayDuration ?? 0) + 1) * MINUTE_MS;
  const ends = startsAt + ((form.duration ?? 0) - 1) * MINUTE_MS;
  const limit = (at: number) => comparedMoment(at, form.timeZoneName);
  return errorsOf<Access>({
    showAt: form.showAt && Date.parse(form.showAt) > opens && contentTexts.showAtAfterOpen + limit(opens),
    hideAt: form.hideAt && Date.parse(form.hideAt) < ends && contentTexts.hideAtBeforeEnd + limit(ends),
  });
}

function values({ isPrivate, showAt, hideAt }: Access) {
  return { isPrivate, showAt, hideAt } satisfies Written<Access>;
}

/** The section Access of the content form (CNT-83). */
export const contentAccess = { fields, start, errors, values };
