/** What the address of the first start carries its code in: a fragment, which no server and no other page gets to see. */
export const SETUP_FRAGMENT = 'setup';
