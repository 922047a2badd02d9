import { bible } from './bible/entry.ts';
import { chat } from './chat/entry.ts';
import { directChat } from './directChat/entry.ts';
import { info } from './info/entry.ts';
import { link } from './link/entry.ts';
import { notes } from './notes/entry.ts';
import type { Panel } from './panel.ts';
import { schedule } from './schedule/entry.ts';
import { videos } from './videos/entry.ts';

/** In their order. More join this list: Respond. */
export const panels: readonly Panel[] = [chat, directChat, bible, notes, schedule, videos, info, link];

/** The panels that the HTML has asked for already (build/panel-parts.ts): they are there when the page is drawn first. */
export function askForFirstPanels(): Promise<unknown> {
  const isNamed = ({ id }: Panel) => document.querySelector(`link[data-panel="${id}"]`) !== null;
  return Promise.all(panels.filter(isNamed).map(({ Content }) => Content.ask()));
}
