/**
 * Name of the parameter that contains the setup code, in the fragment of a URL. Browsers send fragments neither to
 * servers nor in the referrer.
 */
export const SETUP_FRAGMENT = 'setup';
