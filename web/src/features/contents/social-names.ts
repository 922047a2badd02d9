import type { SocialLinkType } from '@nave/domain/catalogues/social-link-type.ts';

/** The names of social networks, the same in every language. */
export const socialNames: Record<SocialLinkType, string> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  web: 'Web',
};
