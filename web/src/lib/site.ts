import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import type { PageSite } from '@nave/domain/pages/page-data.ts';

/** The logo of a brand that configures no logo: the icon of the pages. */
export const PRODUCT_MARK = '/favicon.svg';

const product: PageSite = { ownClientKey: null, brand: defaultBrand };
let current = product;

/** Returns the client that owns the page's hostname, and the brand. They never change while the page is open. */
export function site(): PageSite {
  return current;
}

/** Sets the site from the HTML's data. Without data, as in development, the site has the product's defaults. */
export function startSite(fromHtml: Partial<PageSite> | undefined): void {
  current = { ...product, ...fromHtml };
}
