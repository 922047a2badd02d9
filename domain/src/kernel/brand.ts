/** Under which name the product shows itself (HOST-46). Every address is a whole one. */
export interface Brand {
  readonly name: string;
  /** A picture, as an address; null: the product's own mark. */
  readonly logo: string | null;
  /** Six hexadecimal digits behind a #. */
  readonly color: string;
  readonly home: string;
  readonly terms: string;
  readonly privacy: string;
  readonly support: string;
}

/** What an installation has that configures none, and what a brand has of its own where nothing is said. */
export const defaultBrand: Brand = {
  name: 'Nave',
  logo: null,
  color: '#004bed',
  home: 'https://nave.example/',
  terms: 'https://nave.example/terms',
  privacy: 'https://nave.example/privacy',
  support: 'https://nave.example/support',
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
