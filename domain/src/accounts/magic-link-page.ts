/** What stands after a channel's key in the address of the page for links that sign in (ACC-156); no content has that key. */
export const MAGIC_LINK_PAGE = 'magic-link';
