import type { ContentAnalytics, CountAnew } from '@nave/domain/analytics/analytics.api.ts';
import { EVENING } from './records.ts';

const NOW = '2026-11-22T16:30:00.000Z';

const file = (name: string) => `/api/contents/${EVENING}/exports/${name}`;

/** Figures of a content, for tests. */
export const someFigures = (changes: Partial<ContentAnalytics> = {}): ContentAnalytics => ({
  success: true,
  cached: false,
  timestamp: NOW,
  analyticsProcessed: 'processed',
  runAnalytics: false,
  count: null,
  uniqueViewers: 1_204,
  maxLive: 436,
  maxLiveAt: '2026-11-22T16:12:00.000Z',
  watching: 400,
  totalWatchTime: 2_477_844,
  averageWatchTime: 2_058.01,
  deviceCategories: { mobile: 626, tablet: 132, desktop: 446 },
  trafficSources: [
    { label: '(direct)', value: 548, isSocialSource: false },
    { label: 'facebook.com', value: 203, isSocialSource: true },
    { label: 'grace.example', value: 91, isSocialSource: false },
  ],
  linkClicks: [
    { label: 'Give', value: 41 },
    { label: 'Sermon notes', value: 12 },
  ],
  people: { screens: 140, people: 356 },
  reactions: { heart_0: 3, heart_7: 2, pray_1: 1 },
  chatHosts: 2,
  chatUsers: 31,
  chatsSent: 1_284,
  interactions: [],
  viewersCsv: file('viewers.csv'),
  figuresCsv: file('figures.csv'),
  paywallCsv: null,
  chatTranscriptCsv: file('chat-transcript.csv'),
  chatDataCsv: file('chat-data.csv'),
  answerData: null,
  staff: 9,
  waited: 7,
  parts: {
    guests: 1_177,
    accounts: 27,
    severalPages: 31,
    cameBack: 12,
    capped: 1,
    finishedSeconds: 2_400_000,
    watchingSeconds: 77_844,
  },
  curve: [
    { at: '2026-11-22T16:00:00.000Z', viewers: 12 },
    { at: '2026-11-22T16:10:00.000Z', viewers: 436 },
  ],
  ...changes,
});

/** A count anew, for tests. */
export const aCount = (changes: Partial<CountAnew> = {}): CountAnew => ({
  id: '0192aaaa-0000-7000-8000-0000000000c1',
  state: 'running',
  askedAt: NOW,
  startedAt: NOW,
  endedAt: null,
  viewersRead: 0,
  viewersAll: 0,
  hasDrifted: null,
  viewersChange: 0,
  secondsChange: 0,
  ...changes,
});
