import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { csvSeparators } from '../kernel/csv.ts';
import { languages } from '../kernel/languages.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { analyticsStates, countStates } from './analytics-state.ts';

const labelled = z.strictObject({ label: z.string(), value: z.int() });

/** An interaction and how often each response was chosen; the answer null counts who dismissed it (ANA-23, ANA-24). */
const interactionFigures = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  responses: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  answers: z.array(z.strictObject({ responseId: z.string().nullable(), value: z.int() })),
});

/** What the figures of a content are made of: guests and accounts are all viewers, both times the total. */
const figureParts = z.strictObject({
  guests: z.int(),
  accounts: z.int(),
  /** Viewers with several pages at once, who came back, and who reached the limit of 240 entries. */
  severalPages: z.int(),
  cameBack: z.int(),
  capped: z.int(),
  /** The seconds of those who have left, and of those who watch now since they came. */
  finishedSeconds: z.int(),
  watchingSeconds: z.int(),
});

/** The last count anew of a content, from the stays of all its viewers. */
const countAnew = z.strictObject({
  id: z.string(),
  state: z.enum(countStates),
  askedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** How many viewers it has read, of how many. */
  viewersRead: z.int(),
  viewersAll: z.int(),
  /** Whether the figures were different although the content's times were the same; null before the end. */
  hasDrifted: z.boolean().nullable(),
  /** By how much viewers and total watch time (seconds) have changed. */
  viewersChange: z.int(),
  secondsChange: z.int(),
});
export type CountAnew = z.infer<typeof countAnew>;

/** The figures of a content (ANA-15 to ANA-29). Times of watching are in seconds. */
export const contentAnalyticsSchema = z
  .strictObject({
    success: z.literal(true),
    /** Whether the figures were counted earlier; `timestamp` says when. */
    cached: z.boolean(),
    timestamp: instant,
    analyticsProcessed: z.enum(analyticsStates),
    /** Whether staff have asked for the figures of a content on demand (ANA-70, ANA-74). */
    runAnalytics: z.boolean(),
    count: countAnew.nullable(),
    uniqueViewers: z.int(),
    /** The most people at the same moment, and when; null without viewers. */
    maxLive: z.int(),
    maxLiveAt: instant.nullable(),
    /** How many people watch now. */
    watching: z.int(),
    totalWatchTime: z.int(),
    averageWatchTime: z.number(),
    deviceCategories: z.strictObject({ mobile: z.int(), tablet: z.int(), desktop: z.int() }),
    trafficSources: z.array(labelled.extend({ isSocialSource: z.boolean() })),
    /** Clicks of viewers by the texts of links, the most first; texts beyond 200 are 'other' (ANA-20, ANA-111). */
    linkClicks: z.array(labelled),
    /** How many people watch at the screens whose viewers said so; 20 or more count as 20 (ANA-114). */
    people: z.strictObject({ screens: z.int(), people: z.int() }),
    /** The numbers of reactions by icon and shard, `heart_3`; their sum is that of the icon. */
    reactions: z.record(z.string(), z.int()),
    /** Hosts and viewers who wrote in the public chat, and their messages that stand. */
    chatHosts: z.int(),
    chatUsers: z.int(),
    chatsSent: z.int(),
    interactions: z.array(interactionFigures),
    /** The paths of the content's files; null if the content has no such data (ANA-28, EXP-19). */
    viewersCsv: z.string(),
    figuresCsv: z.string(),
    paywallCsv: z.string().nullable(),
    chatTranscriptCsv: z.string().nullable(),
    chatDataCsv: z.string().nullable(),
    answerData: z.string().nullable(),
    /** The staff who are left out, and people who came only before the start or after the end. */
    staff: z.int(),
    waited: z.int(),
    /** What the figures are made of (ANA-136 to ANA-141). */
    parts: figureParts,
    /** At most 400 points at the same distance: how many people watched, at most, until the next point. */
    curve: z.array(z.strictObject({ at: instant, viewers: z.int() })),
  })
  .meta({ id: 'ContentAnalytics' });
export type ContentAnalytics = z.infer<typeof contentAnalyticsSchema>;

const exportQuery = z.strictObject({
  language: z.enum(languages).default('en'),
  /** By default that of the language: spreadsheets in Spanish expect semicolons. */
  separator: z.enum(csvSeparators).optional(),
});

export const analyticsShapes = {
  /** A file of the content; `name` is one of `exportNames` (EXP-12). */
  file: {
    scopes: ['analytics:read', 'people:read'],
    query: exportQuery,
    answer: { mediaType: 'text/csv; charset=utf-8' },
  },
  /**
   * `refresh=true` counts anew from the stays of all viewers; `count.hasDrifted` says whether the figures were different.
   * `refresh=false` may answer figures that are up to five seconds old.
   */
  content: {
    scopes: ['analytics:read'],
    query: z.strictObject({ refresh: z.enum(['true', 'false']).optional() }),
    answer: contentAnalyticsSchema,
  },
  /** Discards the last count and asks for a new one, which a job makes; the figures remain readable meanwhile. */
  restart: { scopes: ['analytics:write'], answer: contentAnalyticsSchema },
} satisfies Record<string, CallShape>;

export const analyticsTopicShapes = {
  content: { kind: 'state', snapshot: contentAnalyticsSchema, events: { changed: contentAnalyticsSchema } },
} satisfies Record<string, TopicShape>;
