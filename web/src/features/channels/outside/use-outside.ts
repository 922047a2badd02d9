import type { ChatWidgetProvider } from '@nave/domain/channels/chat-widget-providers.ts';
import { googleTag, supportChats } from '@nave/domain/channels/outside-scripts.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useMedia } from '../../../lib/use-media.ts';

/** Help Scout's chat is not loaded on narrower screens (CHN-198, VIEW-229). Source: 002 §9. */
const WIDE_SCREEN = '(min-width: 768px)';

/** The third-party scripts that a page runs once its visitor allows them. */
export interface ThirdPartyScripts {
  chat: { provider: ChatWidgetProvider; key: string } | null;
  trackingIds: string[];
  /** The names of the scripts' providers. */
  providerNames: string[];
}

/** Returns a page's third-party scripts. A content's support chat replaces the channel's (CHN-196, CHN-202). */
export function useOutside(channel: PublicChannel, content: PublicContent | null): ThirdPartyScripts {
  const { enabled, provider, embedId } = content?.chatWidget.enabled ? content.chatWidget : channel.chatWidget;
  const { google } = channel.analytics;
  const isWide = useMedia(WIDE_SCREEN);
  const shown = enabled && (provider !== 'helpscout' || isWide) ? provider : null;
  const trackingIds = google.map(({ trackingId }) => trackingId);
  return {
    chat: shown && { provider: shown, key: embedId },
    trackingIds,
    providerNames: [...(trackingIds.length > 0 ? [googleTag.name] : []), ...(shown ? [supportChats[shown].name] : [])],
  };
}
