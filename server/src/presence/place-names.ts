/** Returns the key under which `Places` stores the people on a channel's page. */
export const channelPlace = (channelId: string) => `channel:${channelId}`;
/** Returns the key under which `Places` stores the people who have opened a content, on any channel. */
export const contentPlace = (contentId: string) => `content:${contentId}`;
/** Returns the key under which `Places` stores those of them who are staff, whom no live number counts (PRES-19). */
export const contentStaffPlace = (contentId: string) => `content-staff:${contentId}`;
/** Returns the key under which `Places` stores the people on an event's own page. */
export const eventPlace = (eventNumber: string) => `event:${eventNumber}`;
/** Returns the id of the content of a place; null for other places. */
export const contentIdOf = (place: string) => (place.startsWith('content:') ? place.slice('content:'.length) : null);
