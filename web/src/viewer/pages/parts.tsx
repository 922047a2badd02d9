import type { ReactNode } from 'react';
import type { PageScope, PageSlot } from '../../lib/page-part.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { lateParts, pageParts } from '../page-parts.ts';

/** Wraps the page in the context providers of all parts. */
export function PartProviders({ scope, children }: { scope: PageScope; children: ReactNode }) {
  let page = children;
  for (const { provide: Provide } of [...pageParts].reverse()) {
    if (Provide) page = <Provide {...scope}>{page}</Provide>;
  }
  return page;
}

/** Renders the components of all parts for one place of the page. */
export function PartSlot({ name, scope }: { name: PageSlot; scope: PageScope }) {
  return pageParts.map(({ id, slots }) => {
    const Slot = slots?.[name];
    return Slot && <Slot key={id} {...scope} />;
  });
}

/** Renders the components that parts load after the first paint. */
export function LateParts({ scope }: { scope: PageScope }) {
  return useAfterPaint() && lateParts.map(({ id, Late }) => <Late key={id} {...scope} waiting={() => null} />);
}
