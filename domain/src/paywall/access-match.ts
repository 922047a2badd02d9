import type { AccessRule, AccessRules } from '../contents/access-rules.ts';
import type { Attendee } from '../ticketing/attendee.ts';

/** The part of an attendee by which the rules of a content match. */
export interface MatchedAttendee extends Pick<Attendee, 'typeId'> {
  readonly optionIds: readonly string[];
}

/**
 * Whether the rules of a content admit an attendee who may enter its channel. Without rules, and while the rules are
 * switched off, they admit everyone (PAY-66 to PAY-72, VIEW-35 to VIEW-40).
 */
export function isContentAllowed({ videoAccessRuleEnabled, rules }: AccessRules, attendee: MatchedAttendee): boolean {
  return !videoAccessRuleEnabled || rules.every((rule) => matches(rule, attendee));
}

/** An empty rule matches everyone; any other rule matches by the type or by one of the options. */
function matches({ attendeeTypeIds, fields }: AccessRule, { typeId, optionIds }: MatchedAttendee): boolean {
  const options = Object.values(fields).flat();
  if (attendeeTypeIds.length === 0 && options.length === 0) return true;
  return attendeeTypeIds.includes(typeId) || options.some((option) => optionIds.includes(option));
}
