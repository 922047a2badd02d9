/** Sign-in links open `/{channel key}/magic-link` (ACC-156). No content can have this word as its key. */
export const MAGIC_LINK_PAGE = 'magic-link';
