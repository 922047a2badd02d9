import { z } from 'zod';

/** The styles of an icon. Brand logos have the weight `brands` only. Source: 000 §1 (LNK-5). */
export const iconWeights = ['solid', 'regular', 'light', 'brands'] as const;

/** Maximum length of an icon's name, in characters. */
const MAX_NAME = 64;

/** An icon as records store it (LNK-4). */
export const iconSchema = z
  .strictObject({
    weight: z.enum(iconWeights),
    name: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(MAX_NAME),
  })
  .meta({ id: 'Icon' });
export type Icon = z.infer<typeof iconSchema>;

/** An entry of the icon catalogue: the icon's name and its weights (CAT-16, CAT-17). */
export const catalogueIconSchema = z
  .strictObject({ id: z.string(), weights: z.array(z.enum(iconWeights)) })
  .meta({ id: 'CatalogueIcon' });
export type CatalogueIcon = z.infer<typeof catalogueIconSchema>;

/** Whether the catalogue lists the icon's name with the icon's weight (CAT-20). */
export function holdsIcon(catalogue: readonly CatalogueIcon[], { weight, name }: Icon): boolean {
  return catalogue.some(({ id, weights }) => id === name && weights.includes(weight));
}

/**
 * Returns the icons whose names contain each word of the query; names that start with the first word come first
 * (LNK-9).
 */
export function findIcons(catalogue: readonly CatalogueIcon[], query: string): CatalogueIcon[] {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const found = catalogue.filter(({ id }) => words.every((word) => id.includes(word)));
  const [first = ''] = words;
  return [...found.filter(({ id }) => id.startsWith(first)), ...found.filter(({ id }) => !id.startsWith(first))];
}
