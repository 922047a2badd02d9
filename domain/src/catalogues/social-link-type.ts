/**
 * The networks to which an organisation's profile links lead; `web` is for any other page. Source: 000 §3 (CAT-47,
 * LNK-54).
 */
export const socialLinkTypes = ['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web'] as const;
export type SocialLinkType = (typeof socialLinkTypes)[number];
