/** Where an organisation may have a profile, beside pages of its own. Source: 000 §3 (CAT-47, LNK-54). */
export const socialLinkTypes = ['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web'] as const;
export type SocialLinkType = (typeof socialLinkTypes)[number];
