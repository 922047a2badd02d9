import { isRichLink, RICH_DEPTH, type RichElement, richElements } from '@nave/domain/kernel/rich-text.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  html: string;
  className?: string | undefined;
  /** What is made of the words that are in no link; they stay themselves unless told. */
  words?: Words;
}

const isShown = (name: string): name is RichElement => (richElements as readonly string[]).includes(name);

/**
 * What staff wrote, with its emphases, lists and links. Its HTML is read in a document of its own, in which nothing runs or
 * loads, and only the elements of the product's list are made anew from it, whatever was stored (CNT-145, INT-120).
 */
export function RichText({ html, className, words = itself }: RichTextProps) {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  const isPlain = body.childElementCount === 0;
  return (
    <div className={classNames(styles.text, isPlain && styles.plain, className)} dir="auto">
      {drawn(body, words)}
    </div>
  );
}

type Words = (words: string) => ReactNode;
const itself: Words = (words) => words;

function drawn({ childNodes }: Node, words: Words, depth = 0): ReactNode[] {
  return [...childNodes].map((node, at) => {
    if (node instanceof Text) return createElement(Fragment, { key: at }, words(node.data));
    if (!(node instanceof HTMLElement)) return null;
    const name = node.localName;
    // Of what is not on the list the words are kept, but for those that nobody was meant to read.
    if (!isShown(name) || depth === RICH_DEPTH)
      return /^(script|style|template|textarea)$/.test(name) ? null : node.textContent;
    if (name === 'br') return createElement(name, { key: at });
    const inside = drawn(node, name === 'a' ? itself : words, depth + 1);
    return createElement(name, { key: at, ...(name === 'a' && linkOf(node)) }, ...inside);
  });
}

function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  return isRichLink(href) && { href, target: '_blank', rel: 'noopener nofollow' };
}
