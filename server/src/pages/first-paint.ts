import { CARD_SIZES, EAGER_CARDS, PAYWALL_SIZES, STAGE_SIZES, srcSetOf } from '@nave/domain/media/picture-widths.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** What a viewer's page shows before its scripts have loaded: the navigation bar and the images below it. */
export interface FirstPaint {
  name: string;
  logo: string | null;
  below: FirstStage | FirstCards | FirstCard | null;
}

/** Placeholders of video and panel, with the video's poster. */
interface FirstStage {
  kind: 'stage';
  poster: string | null;
}

/** The cover image of a client's page and the images of its channels; null for a missing image. */
interface FirstCards {
  kind: 'cards';
  cover: string | null;
  cards: (string | null)[];
}

/** The card of the paywall with the channel's header image, on a page without a bar. */
interface FirstCard {
  kind: 'card';
  header: string | null;
}

/** The number of cards in a row of the widest window. */
const CARDS_IN_A_ROW = 4;

/**
 * Returns the HTML of the first paint (styles: web/src/viewer/first-paint.css), which React replaces. Screen readers
 * ignore this HTML.
 */
export function firstPaint({ name, logo, below }: FirstPaint): string {
  if (below?.kind === 'card')
    return `<div class="first-card" aria-hidden="true">${picture(below.header, PAYWALL_SIZES)}</div>`;
  const mark = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  const bar = `<div class="first-bar">${mark}<b dir="auto">${escapeHtml(name)}</b></div>`;
  return `<div class="first" aria-hidden="true">${bar}${below ? contentBelow(name, below) : ''}</div>`;
}

function contentBelow(name: string, below: FirstStage | FirstCards): string {
  if (below.kind === 'stage')
    return `<div class="first-stage">${picture(below.poster, STAGE_SIZES)}</div><div class="first-panel"></div>`;
  // The text only reserves space, because its language is not known here.
  const words = `<div><b dir="auto">Welcome to ${escapeHtml(name)}</b><i>Choose a channel</i></div>`;
  const cover = `<div class="first-cover${below.cover ? ' first-pictured' : ''}">${picture(below.cover, '100vw')}${words}</div>`;
  const cards = below.cards
    .slice(0, CARDS_IN_A_ROW)
    .map((src, at) => `<div>${at < EAGER_CARDS ? picture(src, CARD_SIZES) : ''}</div>`);
  return `${cover}<div class="first-cards">${cards.join('')}</div>`;
}

function picture(src: string | null, sizes: string): string {
  if (!src) return '';
  const srcSet = srcSetOf(src);
  const widths = srcSet ? `sizes="${sizes}" srcset="${escapeHtml(srcSet)}" ` : '';
  return `<img ${widths}src="${escapeHtml(src)}" alt="" fetchpriority="high">`;
}
