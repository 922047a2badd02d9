import type { PublicContent } from '@nave/domain/contents/content.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';

const { isForChildren: _isForChildren, ...noPanels } = noEngagement;

/**
 * Presents a channel behind the paywall to everyone: its names, times and pictures, without videos, descriptions, links
 * and panels (PAY-43).
 */
export function withoutProtected(channel: PublicChannel): PublicChannel {
  return {
    ...channel,
    defaultVideo: { ...channel.defaultVideo, src: '' },
    contents: channel.contents.map(withoutProtectedFields),
  };
}

/** Presents a content to people whom it does not admit. */
export function withoutProtectedFields(content: PublicContent): PublicContent {
  return {
    ...content,
    ...noPanels,
    description: '',
    src: null,
    links: [],
    socialLinks: [],
    chat: { ...content.chat, enabled: false },
    movedTo: null,
    relatedIds: [],
  };
}
