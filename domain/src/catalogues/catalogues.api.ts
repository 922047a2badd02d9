import { z } from 'zod';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { catalogueIconSchema } from './icons.ts';

const text = z.string();

/** The schemas of the entries of each catalogue, by the catalogue's name in URLs (CAT-1). */
const catalogueSchemas = {
  languages: z.strictObject({ code: text, label: text }),
  'time-zones': z.strictObject({ zone: text, offsetMinutes: z.int(), label: text }),
  'bible-versions': z.strictObject({ id: text, lang: text, name: text }),
  'bible-books': z.strictObject({ id: text, en: text, es: text, chapters: z.int() }),
  icons: catalogueIconSchema,
};
export type CatalogueName = keyof typeof catalogueSchemas;
export type Catalogues = { [Name in CatalogueName]: readonly z.infer<(typeof catalogueSchemas)[Name]>[] };

export const catalogueShapes = {
  read: {
    scopes: [],
    answer: okWith(z.union(Object.values(catalogueSchemas).map((entry) => z.array(entry)))),
    cached: true,
  },
  icon: { scopes: [], answer: { mediaType: 'image/svg+xml' } },
} satisfies Record<string, CallShape>;
