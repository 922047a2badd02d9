import { commandsOf } from '../kernel/command.ts';
import { topicsOf } from '../kernel/topic.ts';
import type { presenceCommandShapes, presenceTopicShapes } from './presence.api.ts';

/**
 * The people on a channel's page, and on an event's own page. Staff have a separate topic, since all subscribers of a
 * topic receive the same bytes.
 * Source: 002 §7.2.
 */
export const presenceTopics = topicsOf<typeof presenceTopicShapes>()({
  channel: 'presence:{channelId}',
  staff: 'presence-staff:{channelId}',
  event: 'presence-event:{eventNumber}',
});

/** Commands with which a page reports what it shows. */
export const presenceCommands = commandsOf<typeof presenceCommandShapes>()({
  set: 'presence.set',
  setEvent: 'presence.set-event',
  beat: 'presence.beat',
  leave: 'presence.leave',
});

/** Interval at which a page reports the state of its video, in milliseconds. */
export const BEAT_EVERY_MS = 30_000;
