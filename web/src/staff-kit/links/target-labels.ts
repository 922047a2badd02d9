import type { LinkTarget } from '@nave/domain/clients/links/link.ts';
import { sentence } from '../../lib/staff-texts.ts';

/** Labels for where a URL opens, in the forms of staff. */
export const targetLabels: Record<LinkTarget, string> = {
  newTab: sentence('New tab'),
  sameTab: sentence('Same tab'),
  iframeModal: sentence('Window over the page'),
  sideBar: sentence('Side panel'),
};
