import type { ReactNode } from 'react';
import type { PageScope, PageSlot } from '../../lib/page-part.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { lateParts, pageParts } from '../page-parts.ts';

/** The page within the contexts of all parts. */
export function Provided({ scope, children }: { scope: PageScope; children: ReactNode }) {
  let page = children;
  for (const { provide: Provide } of [...pageParts].reverse()) {
    if (Provide) page = <Provide {...scope}>{page}</Provide>;
  }
  return page;
}

/** What the parts add at one place of the page. */
export function PartSlot({ name, scope }: { name: PageSlot; scope: PageScope }) {
  return pageParts.map(({ id, slots }) => {
    const Slot = slots?.[name];
    return Slot && <Slot key={id} {...scope} />;
  });
}

/** What the parts load after the first paint. */
export function LateParts({ scope }: { scope: PageScope }) {
  return useAfterPaint() && lateParts.map(({ id, Late }) => <Late key={id} {...scope} waiting={() => null} />);
}
