/** Pages that are open together for so many seconds are several pages; a page that is reloaded is not. */
export const TOGETHER_SECONDS = 5;
