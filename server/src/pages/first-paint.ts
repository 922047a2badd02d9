import { CARD_SIZES, EAGER_CARDS, STAGE_SIZES, srcSetOf } from '@nave/domain/media/picture-widths.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** What shows of a viewer page before its scripts have come: the bar, and the pictures below it. */
export interface FirstPaint {
  name: string;
  logo: string | null;
  below: FirstStage | FirstCards | null;
}

/** The places of video and panel, with the video's picture. */
interface FirstStage {
  kind: 'stage';
  poster: string | null;
}

/** The picture over a client's channels, and those of its first channels; null where one has none. */
interface FirstCards {
  kind: 'cards';
  cover: string | null;
  cards: (string | null)[];
}

/** As many as stand beside each other in the widest window. */
const CARDS_IN_A_ROW = 4;

/** Its HTML, as the rules of web/src/viewer/first-paint.css lay it out. React puts the page in its place; who listens to the page hears that one alone. */
export function firstPaint({ name, logo, below }: FirstPaint): string {
  const mark = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  const bar = `<div class="first-bar">${mark}<b dir="auto">${escapeHtml(name)}</b></div>`;
  return `<div class="first" aria-hidden="true">${bar}${below ? places(name, below) : ''}</div>`;
}

function places(name: string, below: FirstStage | FirstCards): string {
  if (below.kind === 'stage')
    return `<div class="first-stage">${picture(below.poster, STAGE_SIZES)}</div><div class="first-panel"></div>`;
  // The words only keep their place: in which language they are said is not known here.
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
