import type { Catalogue } from '../../lib/staff-texts.ts';

/** All Spanish sentences for staff. */
export const catalogue: Catalogue = {};
