/** Returns the name of the place of everyone on a channel's page. */
export const channelPlace = (channelId: string) => `channel:${channelId}`;
/** Returns the name of the place of everyone on a content, on any of its channels (PRES-19). */
export const contentPlace = (contentId: string) => `content:${contentId}`;
