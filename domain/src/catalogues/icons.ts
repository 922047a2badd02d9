import { z } from 'zod';

/** How an icon is drawn; brands are the marks of others, which have one weight of their own. Source: 000 §1 (LNK-5). */
export const iconWeights = ['solid', 'regular', 'light', 'brands'] as const;

/** The longest name of an icon, in characters. */
const MAX_NAME = 64;

/** An icon as a record holds it (LNK-4). */
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

/** An entry of the icon catalogue: the icon's name, and how it can be drawn (CAT-16, CAT-17). */
export const catalogueIconSchema = z
  .strictObject({ id: z.string(), weights: z.array(z.enum(iconWeights)) })
  .meta({ id: 'CatalogueIcon' });
export type CatalogueIcon = z.infer<typeof catalogueIconSchema>;

/** Whether a catalogue has the icon in this weight (CAT-20). */
export function holdsIcon(catalogue: readonly CatalogueIcon[], { weight, name }: Icon): boolean {
  return catalogue.some(({ id, weights }) => id === name && weights.includes(weight));
}

/** The icons whose names hold every word that is looked for, those that begin with it first (LNK-9). */
export function findIcons(catalogue: readonly CatalogueIcon[], query: string): CatalogueIcon[] {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const found = catalogue.filter(({ id }) => words.every((word) => id.includes(word)));
  const [first = ''] = words;
  return [...found.filter(({ id }) => id.startsWith(first)), ...found.filter(({ id }) => !id.startsWith(first))];
}
