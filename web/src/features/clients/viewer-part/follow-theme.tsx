import type { PageScope } from '../../../lib/page-part.ts';
import { useClientTheme } from '../use-client-theme.ts';

/** Applies the colours of the channel's theme to the page. Renders nothing. */
export function FollowTheme({ channel }: PageScope) {
  useClientTheme(channel.theme);
  return null;
}
