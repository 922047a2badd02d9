import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { outline } from '../../../ui/icon-outline.ts';
import { filledReactionIcons } from '../reaction-icons.ts';
import styles from './fly.module.css';

/** The maximum number of reactions on the picture at the same time. */
const MOST_AT_ONCE = 40;

/** Where a reaction starts, in percent of the area from its left and lower edge (REA-27). */
interface Place {
  x: number;
  y: number;
}

/**
 * Lets a reaction rise over the lower right of the picture, also in full screen, after `delayMs`. Alternate reactions
 * take 2.5 s and 3 s (REA-26).
 */
export function fly(icon: ReactionIcon, { x, y }: Place, delayMs = 0): void {
  const area = findArea();
  if (!area || area.childElementCount >= MOST_AT_ONCE || document.hidden) return;
  const flight = document.createElement('span');
  flight.className = area.childElementCount % 2 === 0 ? (styles.flight ?? '') : `${styles.flight} ${styles.slow}`;
  flight.style.left = `${x}%`;
  flight.style.bottom = `${y}%`;
  flight.style.animationDelay = `${delayMs}ms`;
  flight.append(picture(filledReactionIcons[icon]));
  flight.addEventListener('animationend', () => flight.remove());
  area.append(flight);
}

/** Returns a random place for a viewer's own reaction. */
export function randomPlace(): Place {
  return { x: Math.random() * 100, y: Math.random() * 20 };
}

function picture(svg: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const [picture, path] = [document.createElementNS(namespace, 'svg'), document.createElementNS(namespace, 'path')];
  picture.setAttribute('viewBox', '0 0 256 256');
  path.setAttribute('d', outline(svg));
  picture.append(path);
  return picture;
}

/** Returns the area over the visible picture, which is created when the first reaction flies. */
function findArea(): Element | null {
  const picture = document.fullscreenElement ?? document.getElementById('video')?.firstElementChild;
  if (!picture || picture instanceof HTMLVideoElement) return null;
  const existing = picture.querySelector(`:scope > .${styles.area}`);
  if (existing) return existing;
  const area = document.createElement('div');
  area.className = styles.area ?? '';
  area.ariaHidden = 'true';
  picture.append(area);
  return area;
}
