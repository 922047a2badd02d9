/** Everybody on a channel's page. */
export const channelPlace = (channelId: string) => `channel:${channelId}`;
/** Everybody on a content, whichever of its channels they have come by (PRES-19). */
export const contentPlace = (contentId: string) => `content:${contentId}`;
