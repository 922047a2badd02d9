import { bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { bibleVersions } from '@nave/domain/catalogues/bible-versions.ts';
import { type CatalogueName, type Catalogues, catalogueShapes } from '@nave/domain/catalogues/catalogues.api.ts';
import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import { iconSchema } from '@nave/domain/catalogues/icons.ts';
import { languages } from '@nave/domain/catalogues/languages.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { timeZoneChoices } from '@nave/domain/kernel/time-zones.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import type { Icons } from './icons.ts';

interface Deps {
  routes: Routes;
  cache: ReadCache;
  clock: Clock;
  https: boolean;
  icons: Icons;
}

/** Catalogues change only with a release, except the offsets of time zones, which can change on any day. */
const HOUR = 'public, max-age=3600';
const WEEK = 'public, max-age=604800';

export function catalogueRoutes({ routes, cache, clock, https, icons }: Deps): void {
  const missing = kernelRefusals.notFound;
  const add = routes.of('catalogues', catalogueCalls, catalogueShapes);
  const entries: { [Name in CatalogueName]: () => Promise<Catalogues[Name]> | Catalogues[Name] } = {
    languages: () => languages,
    'time-zones': () => timeZoneChoices(Intl.supportedValuesOf('timeZone'), clock.now().getTime()),
    'bible-versions': () => bibleVersions,
    'bible-books': () => bibleBooks,
    icons: () => icons.catalogue(),
  };
  const isName = (name: string): name is CatalogueName => Object.hasOwn(entries, name);
  add(catalogueCalls.read, {
    summary: 'A catalogue that forms and panels choose from',
    rule: anyone(missing),
    async handle({ params: { name } }) {
      if (!isName(name)) throw new Refusal(missing);
      return cache.answer(`/cdn/catalogues/${name}`, async () => ({
        body: JSON.stringify({ ok: true, data: await entries[name]() }),
        contentType: 'application/json; charset=utf-8',
        headers: { ...securityHeaders('api', https), 'cache-control': HOUR },
        tags: [],
        expiresAt: null,
      }));
    },
  });
  add(catalogueCalls.icon, {
    summary: 'One icon of the catalogue, as a file',
    rule: anyone(missing),
    cost: 'cheap',
    async handle({ params, reply }) {
      const icon = iconSchema.safeParse(params);
      const svg = icon.success ? await icons.svg(icon.data) : null;
      if (svg === null) throw new Refusal(missing);
      reply.header('cache-control', WEEK);
      return svg;
    },
  });
}
