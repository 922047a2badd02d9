import { bibleReferences } from '@nave/domain/catalogues/bible-references.ts';

// Posts the references of each text, in the order of the texts.
self.addEventListener('message', ({ data: text }: MessageEvent<string>) => self.postMessage(bibleReferences(text)));
