import { type Brand, defaultBrand } from '@nave/domain/kernel/brand.ts';

/** A brand for which the operator has set every link. */
export const brandWithLinks: Brand = {
  ...defaultBrand,
  home: 'https://nave.test/',
  terms: 'https://nave.test/terms',
  privacy: 'https://nave.test/privacy',
  support: 'https://nave.test/support',
};
