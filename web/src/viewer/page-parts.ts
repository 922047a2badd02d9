import { accountsPart } from '../features/accounts/viewer-part/accounts-part.ts';
import { biblePart } from '../features/bible/viewer-part/bible-part.ts';
import { outsidePart } from '../features/channels/viewer-part/outside-part.ts';
import { chatPart } from '../features/chat/viewer-part/chat-part.ts';
import { linkPart } from '../features/clients/viewer-part/link-part.ts';
import { themePart } from '../features/clients/viewer-part/theme-part.ts';
import { infoPart } from '../features/contents/viewer-part/info-part.ts';
import { schedulePart } from '../features/contents/viewer-part/schedule-part.ts';
import { videosPart } from '../features/contents/viewer-part/videos-part.ts';
import { directChatPart } from '../features/direct-chat/viewer-part/direct-chat-part.ts';
import { interactionsPart } from '../features/interactions/viewer-part/interactions-part.ts';
import { notesPart } from '../features/notes/viewer-part/notes-part.ts';
import { presencePart } from '../features/presence/viewer-part/presence-part.ts';
import { reactionsPart } from '../features/reactions/viewer-part/reactions-part.tsx';
import { sharingPart } from '../features/sharing/viewer-part/sharing-part.ts';
import type { PagePart } from '../lib/page-part.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Panel, panel } from './panels/panel.ts';
import { seenAreaPart } from './shell/seen-area-part.ts';

/** The parts of the viewer's page of a channel, in the order of their panels. */
export const pageParts: readonly PagePart[] = [
  chatPart,
  directChatPart,
  interactionsPart,
  biblePart,
  notesPart,
  schedulePart,
  videosPart,
  infoPart,
  linkPart,
  accountsPart,
  themePart,
  presencePart,
  reactionsPart,
  outsidePart,
  sharingPart,
  seenAreaPart,
];

export const panels: readonly Panel[] = pageParts.flatMap((part) => part.panels ?? []).map(panel);

/** The components that are loaded after the first paint, by the id of their part. */
export const lateParts = pageParts.flatMap(({ id, afterPaint }) =>
  afterPaint ? [{ id, Late: lazyPart(afterPaint) }] : [],
);

/** Whether the HTML preloads a part, which is then in the first paint (build/preloaded-parts.ts). */
export function isPreloaded(id: string): boolean {
  return document.querySelector(`link[data-part="${id}"]`) !== null;
}
