import type { Content } from './content.ts';

/** Whether a content has a host panel. On-demand contents have neither a chat nor interactions. */
export function hasHostPanel({ contentType }: Pick<Content, 'contentType'>): boolean {
  return contentType !== 'onDemand';
}
