import { z } from 'zod';

/** Which attendees may see the video: attendee types, and of fields the options that count (CNT-214). */
const rule = z.object({ attendeeTypeIds: z.array(z.string()), fields: z.record(z.string(), z.array(z.string())) });
export type AccessRule = z.infer<typeof rule>;

/** What is set of who may see the video, as it is stored. */
export const accessRules = z.object({
  videoAccessRuleEnabled: z.boolean().default(false),
  /** None or one. */
  rules: z.array(rule).default([]),
});
export type AccessRules = z.infer<typeof accessRules>;

/** No rules: what a new content starts with (CNT-110), and how an older one is read. */
export const noAccessRules: AccessRules = accessRules.parse({});

/** The rule that attendees are judged by; null opens the content to every authorised attendee of its channels (CNT-220). */
export function ruleInForce({ videoAccessRuleEnabled, rules }: AccessRules): AccessRule | null {
  return videoAccessRuleEnabled ? (rules[0] ?? null) : null;
}
