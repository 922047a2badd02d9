import { z } from 'zod';

/**
 * A rule that selects the attendees who may see the video: by attendee type, and by the accepted options of each field
 * (CNT-214).
 */
const rule = z.object({ attendeeTypeIds: z.array(z.string()), fields: z.record(z.string(), z.array(z.string())) });
export type AccessRule = z.infer<typeof rule>;

/** The stored settings that determine who may see the video. */
export const accessRules = z.object({
  videoAccessRuleEnabled: z.boolean().default(false),
  /** At most one rule. */
  rules: z.array(rule).default([]),
});
export type AccessRules = z.infer<typeof accessRules>;

/** Settings without rules, for a new content (CNT-110) and for contents that were stored before rules existed. */
export const noAccessRules: AccessRules = accessRules.parse({});

/**
 * Returns the rule that applies to attendees; null admits every authorised attendee of the content's channels
 * (CNT-220).
 */
export function effectiveRule({ videoAccessRuleEnabled, rules }: AccessRules): AccessRule | null {
  return videoAccessRuleEnabled ? (rules[0] ?? null) : null;
}
