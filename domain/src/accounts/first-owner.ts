/** The parameter that carries the setup code in the URL's fragment, which browsers do not send to servers or as a referrer. */
export const SETUP_FRAGMENT = 'setup';
