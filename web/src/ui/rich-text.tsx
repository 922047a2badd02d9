import { isRichLink, RICH_DEPTH, type RichElement, richElements } from '@nave/domain/kernel/rich-text.ts';
import { createElement, type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';
import { WithReferences } from './with-references.tsx';

interface RichTextProps {
  html: string;
  className?: string | undefined;
}

/** Where in a text something stands. */
interface Within {
  depth: number;
  inLink: boolean;
}

const isShown = (name: string): name is RichElement => (richElements as readonly string[]).includes(name);

/**
 * What staff wrote, with its emphases, lists and links. Its HTML is read in a document of its own, in which nothing runs or
 * loads, and only the elements of the product's list are made anew from it, whatever was stored (CNT-145, INT-120).
 */
export function RichText({ html, className }: RichTextProps) {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  const isPlain = body.childElementCount === 0;
  return (
    <div className={classNames(styles.text, isPlain && styles.plain, className)} dir="auto">
      {drawn(body)}
    </div>
  );
}

function drawn({ childNodes }: Node, { depth, inLink }: Within = { depth: 0, inLink: false }): ReactNode[] {
  return [...childNodes].map((node, at) => {
    if (node instanceof Text) return inLink ? node.data : createElement(WithReferences, { key: at, text: node.data });
    if (!(node instanceof HTMLElement)) return null;
    const name = node.localName;
    // Of what is not on the list the words are kept, but for those that nobody was meant to read.
    if (!isShown(name) || depth === RICH_DEPTH)
      return /^(script|style|template|textarea)$/.test(name) ? null : node.textContent;
    if (name === 'br') return createElement(name, { key: at });
    const inside = drawn(node, { depth: depth + 1, inLink: inLink || name === 'a' });
    return createElement(name, { key: at, ...(name === 'a' && linkOf(node)) }, ...inside);
  });
}

function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  return isRichLink(href) && { href, target: '_blank', rel: 'noopener nofollow' };
}
