import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@nave/domain/kernel/brand.ts';
import {
  type DashboardInHtml,
  ENGINE_LINKS,
  PAGE_DATA_ELEMENT,
  type PageInHtml,
  PLAYER_LINKS,
} from '@nave/domain/pages/page-data.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { type FirstPaint, firstPaint } from './first-paint.ts';

/** The values that are inserted into the built HTML of a viewer's page. */
export interface ViewerHead {
  title: string;
  /** Meta tags: property or name, and content. */
  meta: { name: string; content: string }[];
  /** CSS custom properties of the theme, with validated colours only. */
  properties: Record<string, string>;
  /** The custom properties that differ in dark mode. */
  darkProperties: Record<string, string>;
  /** The canonical URL; null for a page without one. */
  address: string | null;
  /** The URLs of the web app manifest and of the icon; null for pages that belong to no client. */
  app: { manifest: string; icon: string | null } | null;
  /** The page's data. */
  data: PageInHtml;
  /** What the page shows before its scripts have loaded. */
  first: FirstPaint;
  /** Set if a video plays at once. `stream` is its HLS URL, or null if it does not need the streaming engine. */
  video: { stream: string | null } | null;
  /** What is shown first and preloaded: a panel, `client`, `paywall`, `event` or `attend`; null for none. */
  preload: string | null;
}

/** A viewer's page with the hashes of its only style and its only inline script, for the Content-Security-Policy. */
export interface ViewerHtml {
  html: string;
  styleHash: string;
  scriptHash: string;
}

/** Renders the built pages of viewers and of the dashboard. */
export interface HtmlShells {
  viewer(head: ViewerHead): ViewerHtml;
  dashboard(nonce: string, brand: Brand): string;
}

/**
 * Reads the built pages from `webRoot` (the web workspace's `dist`). Throws if an element that is replaced here is
 * missing.
 */
export async function readHtmlShells(webRoot: string): Promise<HtmlShells> {
  const [viewer, dashboard] = await Promise.all(
    ['viewer.html', 'dashboard.html'].map((file) => readFile(join(webRoot, file), 'utf8')),
  );
  if (!viewer || !dashboard) throw new Error(`The built pages in ${webRoot} are empty.`);
  if (!builtStyle.test(viewer)) throw new Error(`The built viewer page in ${webRoot} has no style to add a theme to.`);
  const script = builtScript.exec(viewer)?.[1];
  if (!script)
    throw new Error(
      `The built viewer page in ${webRoot} has no script that retries a failed load of the start script.`,
    );
  const scriptHash = hashOf(script);
  return {
    viewer: (head) => ({ ...viewerHtml(viewer, head), scriptHash }),
    dashboard: (nonce, brand) =>
      dashboard
        .replace(/<title>[^<]*/, () => `<title>${escapeHtml(brand.name)}`)
        .replace('<!--page-data-->', () => dataElement({ brand }))
        .replace(/<(script|style|link rel="modulepreload")/g, `<$1 nonce="${nonce}"`)
        .replace('<!--page-head-->', `<meta name="csp-nonce" content="${nonce}">`),
  };
}

/** The styles of the first paint, which the build inserts (web/src/viewer/first-paint.css). */
const builtStyle = /<style>([^<]*)<\/style>/;
/** The script that retries a failed load of the start script (web/build/start-again.ts). */
const builtScript = /<script>([^<]*)<\/script>/;
/** The preload links of player and streaming engine, which the build inserts as comments (web/build/video-parts.ts). */
const playerLinks = /<!--player (.*?)-->/;
const engineLinks = /<!--engine (.*?)-->/;

/** The preload links of a part of the page, which the build also inserts as comments (web/build/preloaded-parts.ts). */
const partLinks = /<!--part-([\w-]+) (.*?)-->\s*/g;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function viewerHtml(shell: string, head: ViewerHead): Omit<ViewerHtml, 'scriptHash'> {
  const style = themeStyle(head) + (builtStyle.exec(shell)?.[1] ?? '');
  const styleHash = hashOf(style);
  const meta = head.meta.map(({ name, content }) => metaTag(name, content));
  const tags = [...meta, head.address && canonicalLink(head.address), head.app && appLinks(head.app)].join('');
  const part = [...shell.matchAll(partLinks)].find(([, id]) => id === head.preload)?.[2] ?? '';
  const html = shell
    .replace(playerLinks, (_, links: string) => (head.video ? template(PLAYER_LINKS, linksWithout(links, part)) : ''))
    .replace(engineLinks, (_, links: string) => (head.video?.stream ? engineLinksTo(links, head.video.stream) : ''))
    .replace(partLinks, (_, id: string) => (id === head.preload ? part : ''))
    .replace(builtStyle, () => `<style>${style}</style>`)
    .replace('<!--page-head-->', () => `<title>${escapeHtml(head.title)}</title>${tags}`)
    .replace('<!--first-paint-->', () => firstPaint(head.first))
    .replace('<!--page-data-->', () => dataElement(head.data));
  return { html, styleHash };
}

/** Returns the style sheet of a theme's custom properties, for light and dark mode. */
export function themeStyle({ properties, darkProperties }: Pick<ViewerHead, 'properties' | 'darkProperties'>): string {
  return `${rootRule(properties)}@media (prefers-color-scheme:dark){${rootRule(darkProperties)}}`;
}

function rootRule(properties: Record<string, string>): string {
  return `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

/** Returns the links without those that `others` contains. */
function linksWithout(links: string, others: string): string {
  return links.replace(/<link [^>]*(href="[^"]+")[^>]*>/g, (link, href: string) => (others.includes(href) ? '' : link));
}

function engineLinksTo(links: string, stream: string): string {
  return template(ENGINE_LINKS, links, ` data-stream="${escapeHtml(stream)}"`);
}

/**
 * Returns links that the page's script activates once its own parts have loaded (web/src/viewer/stage/load-player.ts).
 */
function template(id: string, links: string, attributes = ''): string {
  return `<template id="${id}"${attributes}>${links}</template>`;
}

/** Returns a meta tag; Open Graph names use the attribute `property`. */
export function metaTag(name: string, content: string): string {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
}

function appLinks({ manifest, icon }: NonNullable<ViewerHead['app']>): string {
  const picture = icon ? `<link rel="apple-touch-icon" href="${escapeHtml(icon)}">` : '';
  return `<link rel="manifest" href="${escapeHtml(manifest)}">${picture}`;
}

export function canonicalLink(address: string): string {
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}

/** Returns an element with data as JSON. `<` is escaped, so that no text in the data can end the element. */
function dataElement(data: PageInHtml | DashboardInHtml): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${json}</script>`;
}
