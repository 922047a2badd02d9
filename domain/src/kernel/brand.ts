/** Under which name the product shows itself (HOST-46). An address is a whole one; null: the operator set none, so no link shows. */
export interface Brand {
  readonly name: string;
  /** A picture, as an address; null: the product's own mark. */
  readonly logo: string | null;
  /** Six hexadecimal digits behind a #. */
  readonly color: string;
  readonly home: string | null;
  readonly terms: string | null;
  readonly privacy: string | null;
  readonly support: string | null;
}

/** What an installation has that configures none, and what a brand has of its own where nothing is said. */
export const defaultBrand: Brand = {
  name: 'Nave',
  logo: null,
  color: '#004bed',
  home: null,
  terms: null,
  privacy: null,
  support: null,
};

/** The brands of an installation (HOST-42): the second one counts on its own hostnames alone. */
export interface Brands {
  readonly first: Brand;
  readonly second: { readonly brand: Brand; readonly hostnames: readonly string[] } | null;
}

/** HOST-43 to HOST-45: the brand of a hostname, whether the product's or a client's own. */
export function brandOf({ first, second }: Brands, hostname: string): Brand {
  return second?.hostnames.includes(hostname) ? second.brand : first;
}
