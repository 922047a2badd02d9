import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { readExportName } from '@nave/domain/analytics/exports/export-names.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { contentForFiles } from '../../contents/contents.reads.ts';
import type { FindContentFor } from '../../paywall/admissions.ts';
import type { AddAnalyticsRoute } from '../add-analytics-route.ts';
import { analyticsRules } from '../analytics-rules.ts';
import { contentFile, type ExportDeps } from './content-files.ts';

interface Deps extends ExportDeps {
  add: AddAnalyticsRoute;
  findContent: FindContentFor;
}

/** The route for the files of a content, which staff take away (EXP-12 to EXP-14). */
export function exportRoutes({ add, findContent, ...deps }: Deps): void {
  add(analyticsCalls.file, {
    summary: 'A file of a content: its viewers, chat, answers or figures as CSV',
    rule: analyticsRules(findContent).read,
    isHeavy: () => true,
    async handle({ target: { id: contentId, clientId }, params, query: { language, separator } }) {
      const file = readExportName(params.name);
      const content = file && (await contentForFiles(deps.db, { clientId, contentId }));
      if (!file || !content) throw new Refusal(kernelRefusals.notFound);
      const { name, timeZoneName: timeZone } = content;
      const format = { language, separator: separator ?? (language === 'es' ? ';' : ','), timeZone } as const;
      return contentFile(deps, { clientId, contentId, name }, file, format);
    },
  });
}
