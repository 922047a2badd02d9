import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import { useEffect, useState } from 'react';
import { BibleReader } from '../../../features/bible/bible-reader.tsx';
import { LinkFrame } from '../../../features/clients/links/link-frame.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';
import { keepTrying } from '../../../lib/parts/keep-trying.ts';
import type { ShownPage } from '../panel.ts';

type Content = NonNullable<ShownPage['content']>;

/** The Bible of the content, from its passage on (PAN-60), or from the first passage that the content names (PAN-93). */
export function BiblePanel({ content, place }: ShownPage) {
  return content && <BibleOf key={content.id} content={content} place={place} />;
}

function BibleOf({ content, place }: { content: Content; place: BiblePlace | null }) {
  const text = useTexts();
  const { bible } = content;
  const named = useNamedPlace(content);
  if (named === 'unknown' && !place) return null;
  const siteFrame = <LinkFrame link={{ text: text('bible:site'), url: bible.url, isRaw: false }} />;
  return <BibleReader bible={bible} asked={place} first={named === 'unknown' ? null : named} siteFrame={siteFrame} />;
}

/** The first passage in the content's name and description, where staff have left its Bible at the beginning. */
function useNamedPlace({ name, description, bible: { passage } }: Content): BiblePlace | null | 'unknown' {
  const words = [name, description.replace(/<[^>]*>/g, ' ')].filter((one) => /\d/.test(one)).join('. ');
  const isChosen = passage.book !== 'GEN' || passage.chapter !== '1';
  const [place, setPlace] = useState<BiblePlace | null | 'unknown'>(isChosen || words === '' ? null : 'unknown');
  useEffect(() => {
    if (place !== 'unknown') return;
    keepTrying(() => import('@nave/domain/catalogues/bible-references.ts')).then(
      ({ bibleReferences }) => setPlace(bibleReferences(words)[0]?.place ?? null),
      (error) => {
        logFailure('The Bible opens at its beginning', error);
        setPlace(null);
      },
    );
  }, [place, words]);
  return place;
}
