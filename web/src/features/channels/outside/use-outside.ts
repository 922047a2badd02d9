import type { ChatWidget } from '@nave/domain/channels/chat-widget.ts';
import type { ChatWidgetProvider } from '@nave/domain/channels/chat-widget-providers.ts';
import { googleTag, supportChats } from '@nave/domain/channels/outside-scripts.ts';
import type { Analytics } from '@nave/domain/channels/sections/integrations.ts';
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

/** What a page asks of others: with the support chat and tracking ids that are its own (CHN-196, CHN-202). */
export function useOutside({ enabled, provider, embedId }: ChatWidget, { google }: Analytics): Outside {
  const hasRoom = useMedia(HAS_ROOM);
  const shown = enabled && (provider !== 'helpscout' || hasRoom) ? provider : null;
  const trackingIds = google.map(({ trackingId }) => trackingId);
  return {
    chat: shown && { provider: shown, key: embedId },
    trackingIds,
    houses: [...(trackingIds.length > 0 ? [googleTag.name] : []), ...(shown ? [supportChats[shown].name] : [])],
  };
}
