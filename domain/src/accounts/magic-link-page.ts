/** Path segment after a channel's key, at the page for sign-in links (ACC-156). No content can have this key. */
export const MAGIC_LINK_PAGE = 'magic-link';
