import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import type { ExportName } from '@nave/domain/analytics/exports/export-names.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { eventConnectionsOf } from '../channels/channels.reads.ts';
import { contentForFiles } from '../contents/contents.reads.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';

/** How long it is kept whether a content has a chat and a paywall, in milliseconds: figures are read every 2 seconds. */
const KEPT_MS = 5_000;

export type ExportLinks = Pick<
  ContentAnalytics,
  'viewersCsv' | 'figuresCsv' | 'paywallCsv' | 'chatTranscriptCsv' | 'chatDataCsv' | 'answerData'
>;

export type ExportLinksOf = (
  content: { clientId: string; contentId: string },
  engagement: Pick<ContentAnalytics, 'interactions'>,
) => Promise<ExportLinks>;

/** Returns a function that returns the paths of a content's files (ANA-28). */
export function readingExportLinks(db: Executor): ExportLinksOf {
  const kept = cachedLoad(async (name) => {
    const [clientId = '', contentId = ''] = name.split(' ', 2);
    const content = await contentForFiles(db, { clientId, contentId });
    if (!content) return { isPaywalled: false, hasChat: false };
    const connections = await eventConnectionsOf(db, content.channelIds);
    return { isPaywalled: connections.size > 0, hasChat: content.hasChat };
  }, KEPT_MS);
  return async ({ clientId, contentId }, { interactions }) => {
    const has = await kept.get(`${clientId} ${contentId}`);
    const path = (name: ExportName) => addressOf(analyticsCalls.file, { contentId, name, query: {} });
    return {
      viewersCsv: path('viewers.csv'),
      figuresCsv: path('figures.csv'),
      paywallCsv: has.isPaywalled ? path('paywall.csv') : null,
      chatTranscriptCsv: has.hasChat ? path('chat-transcript.csv') : null,
      chatDataCsv: has.hasChat ? path('chat-data.csv') : null,
      answerData: interactions.length > 0 ? path('answers.csv') : null,
    };
  };
}
