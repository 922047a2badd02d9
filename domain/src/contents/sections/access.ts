import { z } from 'zod';
import { availabilityOrderError, comparedMoment } from '../../kernel/availability-form.ts';
import { formInstant } from '../../kernel/date-form.ts';
import { formSwitch, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { type AccessRules, noAccessRules } from '../access-rules.ts';
import { contentTexts } from '../contents.texts.ts';
import type { VideoFields } from './video.ts';

const MINUTE_MS = 60_000;

const MAX_RULE_IDS = 200;
const label = 'Viewer access';
const ruleId = z.string(notValid(label)).regex(/^[\w-]{1,40}$/, notValid(label));
const ruleIds = z.array(ruleId, notValid(label)).max(MAX_RULE_IDS, notValid(label));
const rule = z.strictObject({ attendeeTypeIds: ruleIds, fields: z.record(ruleId, ruleIds) }, notValid(label));

const fields = {
  isPrivate: formSwitch('Private'),
  showAt: formInstant,
  hideAt: formInstant,
  videoAccessRuleEnabled: formSwitch(label),
  /** At most one rule. */
  rules: z.array(rule, notValid(label)).max(1, notValid(label)),
};
type Access = FieldValues<typeof fields>;
type Timing = Pick<VideoFields, 'contentType' | 'startsAt' | 'duration' | 'prePlayDuration' | 'timeZoneName'>;

function start(): Access {
  return { isPrivate: false, showAt: null, hideAt: null, ...noAccessRules };
}

/**
 * CNT-194 to CNT-199: the window must contain the period from one minute before the content opens to one minute before
 * the content ends.
 */
function errors(form: Access & Timing): FormErrors {
  const orderError = availabilityOrderError(form);
  if (orderError) return { showAt: orderError };
  if (!form.startsAt || form.contentType === 'onDemand') return {};
  const startsAt = Date.parse(form.startsAt);
  const opens = startsAt - ((form.prePlayDuration ?? 0) + 1) * MINUTE_MS;
  const ends = startsAt + ((form.duration ?? 0) - 1) * MINUTE_MS;
  const limit = (instant: number) => comparedMoment(instant, form.timeZoneName);
  return errorsOf<Access>({
    showAt: form.showAt && Date.parse(form.showAt) > opens && contentTexts.showAtAfterOpen + limit(opens),
    hideAt: form.hideAt && Date.parse(form.hideAt) < ends && contentTexts.hideAtBeforeEnd + limit(ends),
  });
}

function values({ isPrivate, showAt, hideAt, videoAccessRuleEnabled, rules }: Access) {
  const accessRules: AccessRules = { videoAccessRuleEnabled, rules };
  return { ...({ isPrivate, showAt, hideAt } satisfies Written<Omit<Access, keyof AccessRules>>), accessRules };
}

/** The section Access of the content form (CNT-83). */
export const contentAccess = { fields, start, errors, values };
