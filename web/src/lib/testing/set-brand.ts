import { type Brand, defaultBrand } from '@nave/domain/kernel/brand.ts';

/** The product's brand where an operator has set every link. */
export const setBrand: Brand = {
  ...defaultBrand,
  home: 'https://nave.test/',
  terms: 'https://nave.test/terms',
  privacy: 'https://nave.test/privacy',
  support: 'https://nave.test/support',
};
