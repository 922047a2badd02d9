import type { LinkTarget } from '@nave/domain/clients/links/link.ts';
import { sentence } from '../../lib/staff-texts.ts';

/** Where an address opens, in the words of staff's forms. */
export const targetLabels: Record<LinkTarget, string> = {
  newTab: sentence('New tab'),
  sameTab: sentence('Same tab'),
  iframeModal: sentence('Window over the page'),
  sideBar: sentence('Side panel'),
};
