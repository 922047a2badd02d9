/** The name, logo, colour and links of the product (HOST-46). Links are absolute URLs; null hides the link. */
export interface Brand {
  readonly name: string;
  /** The URL of a picture; null shows the built-in logo. */
  readonly logo: string | null;
  /** `#` and six hexadecimal digits. */
  readonly color: string;
  readonly home: string | null;
  readonly terms: string | null;
  readonly privacy: string | null;
  readonly support: string | null;
}

/** The brand of an installation that does not configure a brand. Its fields are the defaults of a configured brand. */
export const defaultBrand: Brand = {
  name: 'Nave',
  logo: null,
  color: '#004bed',
  home: null,
  terms: null,
  privacy: null,
  support: null,
};

/** The brands of an installation (HOST-42). The second brand applies only on the hostnames that are listed with it. */
export interface Brands {
  readonly first: Brand;
  readonly second: { readonly brand: Brand; readonly hostnames: readonly string[] } | null;
}

/** Returns the brand for a hostname of the product or of a client (HOST-43 to HOST-45). */
export function brandOf({ first, second }: Brands, hostname: string): Brand {
  return second?.hostnames.includes(hostname) ? second.brand : first;
}
