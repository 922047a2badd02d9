import { commandsOf } from '../kernel/command.ts';
import { topicsOf } from '../kernel/topic.ts';
import type { presenceCommandShapes, presenceTopicShapes } from './presence.api.ts';

/** Who is on a channel's page now. Every follower of a topic gets the same bytes: staff have one of their own. Source: 002 §7.2. */
export const presenceTopics = topicsOf<typeof presenceTopicShapes>()({
  channel: 'presence:{channelId}',
  staff: 'presence-staff:{channelId}',
});

/** What pages say of where they are. */
export const presenceCommands = commandsOf<typeof presenceCommandShapes>()({
  set: 'presence.set',
  beat: 'presence.beat',
  leave: 'presence.leave',
});

/** So often a page says how its video does, in milliseconds. */
export const BEAT_EVERY_MS = 30_000;
