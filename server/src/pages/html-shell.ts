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

/** What is put into the built HTML of a viewer page. */
export interface ViewerHead {
  title: string;
  /** Social tags: property or name, and content. */
  meta: { name: string; content: string }[];
  /** Custom properties of the client's theme, from validated colours only. */
  properties: Record<string, string>;
  /** The same for a device that is set to dark. */
  darkProperties: Record<string, string>;
  /** Where everybody finds the page; null for one that nobody looks for. */
  address: string | null;
  /** As what a device keeps it: the address of its manifest, and its picture; null for what is nobody's. */
  app: { manifest: string; icon: string | null } | null;
  /** The page's data. */
  data: PageInHtml;
  /** What shows of it before the scripts have come. */
  first: FirstPaint;
  /** What plays in it at once: the player, and the engine with the address of its stream. */
  video: { stream: string | null } | null;
  /** The panel that stands open beside it; null on a page without panels. */
  panel: string | null;
}

/** A viewer's page, and the hashes of its one style and its one inline script, as its policy names them. */
export interface ViewerHtml {
  html: string;
  styleHash: string;
  scriptHash: string;
}

/** The two built pages, read once; what stands in them besides is put in per answer. */
export interface HtmlShells {
  viewer(head: ViewerHead): ViewerHtml;
  dashboard(nonce: string, brand: Brand): string;
}

/** Reads the built pages from `webRoot` (the web workspace's `dist`). */
export async function readHtmlShells(webRoot: string): Promise<HtmlShells> {
  const [viewer, dashboard] = await Promise.all(
    ['viewer.html', 'dashboard.html'].map((file) => readFile(join(webRoot, file), 'utf8')),
  );
  if (!viewer || !dashboard) throw new Error(`The built pages in ${webRoot} are empty.`);
  if (!builtStyle.test(viewer)) throw new Error(`The built viewer page in ${webRoot} has no style to add a theme to.`);
  const script = builtScript.exec(viewer)?.[1];
  if (!script) throw new Error(`The built viewer page in ${webRoot} does not ask again for a lost start script.`);
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

/** The rules of the first paint, which the build puts into the page (web/src/viewer/first-paint.css). */
const builtStyle = /<style>([^<]*)<\/style>/;
/** What asks again for a lost start script (web/build/start-again.ts). */
const builtScript = /<script>([^<]*)<\/script>/;
/** The links that ask for what plays a video, which the build puts into the page as comments (web/build/video-parts.ts). */
const playerLinks = /<!--player (.*?)-->/;
const engineLinks = /<!--engine (.*?)-->/;

/** The links that ask for a panel, likewise (web/build/panel-parts.ts). */
const panelLinks = /<!--panel-([\w-]+) (.*?)-->\s*/g;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function viewerHtml(shell: string, head: ViewerHead): Omit<ViewerHtml, 'scriptHash'> {
  const style = themeStyle(head) + (builtStyle.exec(shell)?.[1] ?? '');
  const styleHash = hashOf(style);
  const meta = head.meta.map(({ name, content }) => metaTag(name, content));
  const tags = [...meta, head.address && canonicalLink(head.address), head.app && appLinks(head.app)].join('');
  const panel = [...shell.matchAll(panelLinks)].find(([, id]) => id === head.panel)?.[2] ?? '';
  const html = shell
    .replace(playerLinks, (_, links: string) => (head.video ? template(PLAYER_LINKS, linksBut(links, panel)) : ''))
    .replace(engineLinks, (_, links: string) => (head.video?.stream ? engineLinksTo(links, head.video.stream) : ''))
    .replace(panelLinks, (_, id: string) => (id === head.panel ? panel : ''))
    .replace(builtStyle, () => `<style>${style}</style>`)
    .replace('<!--page-head-->', () => `<title>${escapeHtml(head.title)}</title>${tags}`)
    .replace('<!--first-paint-->', () => firstPaint(head.first))
    .replace('<!--page-data-->', () => dataElement(head.data));
  return { html, styleHash };
}

/** The custom properties of a theme, in light and dark, as a style sheet. */
export function themeStyle({ properties, darkProperties }: Pick<ViewerHead, 'properties' | 'darkProperties'>): string {
  return `${rootRule(properties)}@media (prefers-color-scheme:dark){${rootRule(darkProperties)}}`;
}

function rootRule(properties: Record<string, string>): string {
  return `:root{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

/** Links without those to what other links ask for already. */
function linksBut(links: string, others: string): string {
  return links.replace(/<link [^>]*(href="[^"]+")[^>]*>/g, (link, href: string) => (others.includes(href) ? '' : link));
}

function engineLinksTo(links: string, stream: string): string {
  return template(ENGINE_LINKS, links, ` data-stream="${escapeHtml(stream)}"`);
}

/** Asked for by the page's script once its own parts are there, which so much would hold up (web/src/viewer/stage/load-player.ts). */
function template(id: string, links: string, attributes = ''): string {
  return `<template id="${id}"${attributes}>${links}</template>`;
}

/** A social tag, or any other that a page says of itself. */
export function metaTag(name: string, content: string): string {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
}

/** Of all addresses of a page the one to keep and to pass on. */
function appLinks({ manifest, icon }: NonNullable<ViewerHead['app']>): string {
  const picture = icon ? `<link rel="apple-touch-icon" href="${escapeHtml(icon)}">` : '';
  return `<link rel="manifest" href="${escapeHtml(manifest)}">${picture}`;
}

export function canonicalLink(address: string): string {
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}

/** JSON that no HTML parser can leave: `<` never stands in it. No browser runs it. */
function dataElement(data: PageInHtml | DashboardInHtml): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${json}</script>`;
}
