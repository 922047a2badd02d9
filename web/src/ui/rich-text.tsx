import { isRichLink, RICH_DEPTH, type RichElement, richElements } from '@nave/domain/kernel/rich-text.ts';
import { createElement, type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';
import { WithReferences } from './with-references.tsx';

interface RichTextProps {
  html: string;
  className?: string | undefined;
}

/** The position of a node in the text. */
interface Position {
  depth: number;
  inLink: boolean;
}

const isAllowed = (name: string): name is RichElement => (richElements as readonly string[]).includes(name);

/**
 * Renders rich text that staff wrote. Parses the HTML in an inert document, in which nothing runs or loads, and
 * recreates only the allowed elements, whatever was stored (CNT-145, INT-120).
 */
export function RichText({ html, className }: RichTextProps) {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  const isPlain = body.childElementCount === 0;
  return (
    <div className={classNames(styles.text, isPlain && styles.plain, className)} dir="auto">
      {renderChildren(body)}
    </div>
  );
}

function renderChildren({ childNodes }: Node, { depth, inLink }: Position = { depth: 0, inLink: false }): ReactNode[] {
  return [...childNodes].map((node, at) => {
    if (node instanceof Text) return inLink ? node.data : createElement(WithReferences, { key: at, text: node.data });
    if (!(node instanceof HTMLElement)) return null;
    const name = node.localName;
    // Keep the text of other elements, except text that is not content.
    if (!isAllowed(name) || depth === RICH_DEPTH)
      return /^(script|style|template|textarea)$/.test(name) ? null : node.textContent;
    if (name === 'br') return createElement(name, { key: at });
    const children = renderChildren(node, { depth: depth + 1, inLink: inLink || name === 'a' });
    return createElement(name, { key: at, ...(name === 'a' && linkAttributes(node)) }, ...children);
  });
}

function linkAttributes(link: HTMLElement) {
  const href = link.getAttribute('href') ?? '';
  return isRichLink(href) && { href, target: '_blank', rel: 'noopener nofollow' };
}
