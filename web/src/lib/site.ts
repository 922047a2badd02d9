import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import type { PageSite } from '@nave/domain/pages/page-data.ts';

/** The mark of a brand that has no logo of its own: the icon of the pages. */
export const PRODUCT_MARK = '/favicon.svg';

const product: PageSite = { ownClientKey: null, brand: defaultBrand };
let current = product;

/** Whose the hostname is that this page stands on, and its brand: as the server said in the HTML, for as long as it is open. */
export function site(): PageSite {
  return current;
}

/** Takes what the HTML says; a page that came without, as in development, is the product's. */
export function startSite(inHtml: Partial<PageSite> | undefined): void {
  current = { ...product, ...inHtml };
}
