import { BibleReader } from '../../../features/bible/bible-reader.tsx';
import { LinkFrame } from '../../../features/clients/links/link-frame.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ShownPage } from '../panel.ts';

/** The Bible of the content, from its passage on (PAN-60). */
export function BiblePanel({ content, place }: ShownPage) {
  const text = useTexts();
  if (!content) return null;
  const { id, bible } = content;
  const siteFrame = <LinkFrame link={{ text: text('bible:site'), url: bible.url, isRaw: false }} />;
  return <BibleReader key={id} bible={bible} asked={place} siteFrame={siteFrame} />;
}
