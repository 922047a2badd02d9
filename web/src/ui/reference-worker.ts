import { bibleReferences } from '@nave/domain/catalogues/bible-references.ts';

// Answers each text with its references, in the order in which they came.
self.addEventListener('message', ({ data: text }: MessageEvent<string>) => self.postMessage(bibleReferences(text)));
