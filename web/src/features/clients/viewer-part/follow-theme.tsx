import type { PageScope } from '../../../lib/page-part.ts';
import { useClientTheme } from '../use-client-theme.ts';

/** Keeps the page's colours those of the channel's theme. Draws nothing. */
export function FollowTheme({ channel }: PageScope) {
  useClientTheme(channel.theme);
  return null;
}
