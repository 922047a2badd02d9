import type { LinkTarget } from '@nave/domain/clients/links/link.ts';

/** Where an address opens, in the words of staff's forms. */
export const targetLabels: Record<LinkTarget, string> = {
  newTab: 'New tab',
  sameTab: 'Same tab',
  iframeModal: 'Window over the page',
  sideBar: 'Side panel',
};
