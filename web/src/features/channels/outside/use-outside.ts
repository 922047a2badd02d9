import type { ChatWidgetProvider } from '@nave/domain/channels/chat-widget-providers.ts';
import { googleTag, supportChats } from '@nave/domain/channels/outside-scripts.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useMedia } from '../../../lib/use-media.ts';

/** Narrower screens have no room for Help Scout's chat (CHN-198, VIEW-229). Source: 002 §9. */
const HAS_ROOM = '(min-width: 768px)';

/** What of others runs on a page, once its visitor allows it. */
export interface Outside {
  chat: { provider: ChatWidgetProvider; key: string } | null;
  trackingIds: string[];
  /** Whose scripts these are. */
  houses: string[];
}

/** The scripts of third parties that a page wants to run; the content's support chat comes before the channel's (CHN-196, CHN-202). */
export function useOutside(channel: PublicChannel, content: PublicContent | null): Outside {
  const { enabled, provider, embedId } = content?.chatWidget.enabled ? content.chatWidget : channel.chatWidget;
  const { google } = channel.analytics;
  const hasRoom = useMedia(HAS_ROOM);
  const shown = enabled && (provider !== 'helpscout' || hasRoom) ? provider : null;
  const trackingIds = google.map(({ trackingId }) => trackingId);
  return {
    chat: shown && { provider: shown, key: embedId },
    trackingIds,
    houses: [...(trackingIds.length > 0 ? [googleTag.name] : []), ...(shown ? [supportChats[shown].name] : [])],
  };
}
