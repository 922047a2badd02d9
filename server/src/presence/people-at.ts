import type { Content } from '@nave/domain/contents/content.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Places } from '../platform/process/ports.ts';
import { channelPlace } from './place-names.ts';

/** Returns everyone who is on one of a content's channels now, by id. */
export function peopleAt(places: Places, { channelIds }: Pick<Content, 'channelIds'>): Map<string, Actor> {
  const people = channelIds.flatMap((id) => [...places.people(channelPlace(id))]);
  return new Map(people.map((actor) => [actor.id, actor]));
}
