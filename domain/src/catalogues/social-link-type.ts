/** The networks of an organisation's profile links; `web` is any other page. Source: 000 §3 (CAT-47, LNK-54). */
export const socialLinkTypes = ['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web'] as const;
export type SocialLinkType = (typeof socialLinkTypes)[number];
