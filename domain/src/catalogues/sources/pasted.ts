import { addressOfTags, type Tag } from './tag-address.ts';

/**
 * Maximum length of a source that is parsed, in characters. All known snippets are shorter. The limit bounds the
 * parsing time.
 */
export const MAX_SOURCE_LENGTH = 20_000;

/** A pasted text, parsed but not yet matched to a provider. */
export interface Pasted {
  /** The text without surrounding quotes and invisible characters. */
  text: string;
  /** The URL that the text consists of or contains; '' if there is none. */
  address: string;
  /** The iframe of a snippet, and whether only its `src` has an effect; null if there is none. */
  iframe: { src: string; isPlain: boolean } | null;
  /** Whether the text is a snippet whose player would be created by a script. */
  isScript: boolean;
  /** Whether the text contains several URLs, none of which is marked as the source. */
  hasSeveral: boolean;
  /** Attributes of a snippet of Living As One; null for any other text. */
  embed: { id: string; type: string } | null;
}

/** Parses a pasted text: a URL, a snippet, or a message that contains a URL. */
export function parsePasted(input: string): Pasted {
  const empty: Pasted = { text: '', address: '', iframe: null, embed: null, isScript: false, hasSeveral: false };
  if (input.length > MAX_SOURCE_LENGTH) return empty;
  const text = unescaped(trimmed(input));
  if (!text.includes('<')) return { ...empty, text, ...(/\s/.test(text) ? addressAmong(text) : { address: text }) };
  const tags = tagsOf(text);
  const iframes = tags.filter(({ name }) => name === 'iframe');
  const [iframe] = iframes;
  if (iframe) {
    const src = (iframe.attributes.get('src') ?? '').trim();
    return { ...empty, text, address: src, iframe: { src, isPlain: iframes.length === 1 && isPlain(iframe) } };
  }
  const embed = tags.find(({ attributes }) => attributes.has('data-embed-id'))?.attributes;
  if (embed) {
    const [id = '', type = ''] = [embed.get('data-embed-id'), embed.get('data-type')];
    return { ...empty, text, embed: { id: id.trim(), type } };
  }
  const isScript = tags.some(({ name }) => name === 'script');
  const address = addressOfTags(tags, text);
  return { ...empty, text, isScript, ...(address ? { address } : addressAmong(text)) };
}

/** Returns the `src` of a snippet's first iframe, or null. No other part of the snippet is used (PLAY-11). */
export function iframeSrc(snippet: string): string | null {
  return parsePasted(snippet).iframe?.src || null;
}

/** Removes spaces, zero-width characters, and the quotes or brackets that programs put around a link. */
function trimmed(text: string): string {
  const plain = text.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '').trim();
  const quoted = /^(?:"([^"]*)"|'([^']*)'|<([^<>\s]+)>|“([^“”]*)”)$/.exec(plain);
  return (quoted ? (quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? '') : plain).trim();
}

/** Decodes the HTML entities of a snippet that was copied from a page's source. */
function unescaped(text: string): string {
  if (!text.startsWith('&lt;')) return text;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
}

/** Finds the only web address in a message such as 'Join us: https://...'. */
function addressAmong(text: string): Pick<Pasted, 'address' | 'hasSeveral'> {
  const found = new Set((text.match(/https?:\/\/[^\s"'<>()[\]]+/gi) ?? []).map(withoutPunctuation));
  const [address = ''] = found.size === 1 ? found : [];
  return { address, hasSeveral: found.size > 1 };
}

/** Removes the punctuation of the surrounding sentence from the end of a URL. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;!?'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Returns the tags of a snippet as a browser would parse them, without tags inside attribute values. */
function tagsOf(snippet: string): Tag[] {
  const tags: Tag[] = [];
  const start = /<([a-z][a-z-]*)(?=[\s/>])/gi;
  for (let found = start.exec(snippet); found; found = start.exec(snippet)) {
    const { attributes, end } = attributesFrom(snippet, start.lastIndex);
    tags.push({ name: (found[1] ?? '').toLowerCase(), attributes });
    start.lastIndex = end;
  }
  return tags;
}

function attributesFrom(snippet: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y;
  attribute.lastIndex = from;
  let end = from;
  for (let found = attribute.exec(snippet); found; found = attribute.exec(snippet)) {
    end = attribute.lastIndex;
    const name = (found[1] ?? '').toLowerCase();
    const value = found[2] ?? found[3] ?? found[4] ?? '';
    // As in browsers, the first of several attributes with the same name applies.
    if (!attributes.has(name)) attributes.set(name, value.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  }
  return { attributes, end };
}

/** Whether only the `src` of an iframe determines what the iframe shows and does. */
function isPlain({ attributes }: Tag): boolean {
  return ![...attributes.keys()].some((name) => name === 'srcdoc' || name.startsWith('on'));
}
