/** A tag of a snippet, with its attributes as a browser reads them. */
export interface Tag {
  name: string;
  attributes: Map<string, string>;
}

type Of = (tag: Tag) => string | null | undefined;

/** What the players of services are called in snippets without an iframe, which a script of theirs would fill. */
const known: Of[] = [
  // Facebook, Instagram and TikTok name the page itself.
  ({ attributes }) => attributes.get('data-href') ?? attributes.get('data-instgrm-permalink'),
  ({ name, attributes }) => (name === 'blockquote' ? attributes.get('cite') : null),
  ({ name, attributes }) => (/^(video|source)$/.test(name) ? attributes.get('src') : null),
  ({ name, attributes }) => (name === 'wistia-player' ? wistia(attributes.get('media-id')) : null),
  ({ attributes }) => wistia(/(?:^|\s)wistia_async_(\w+)/.exec(attributes.get('class') ?? '')?.[1]),
  ({ name, attributes }) => {
    const id = name === 'mux-player' && !attributes.has('playback-token') && attributes.get('playback-id');
    return id ? `https://stream.mux.com/${id}.m3u8` : null;
  },
  ({ attributes }) => {
    const id = attributes.get('data-video');
    return id && attributes.get('src')?.includes('//geo.dailymotion.com/player') ? dailymotion(id) : null;
  },
  ({ attributes: of }) => {
    const [account, id] = [of.get('data-account'), of.get('data-video-id')];
    if (!account || !id) return null;
    const player = `${of.get('data-player') || 'default'}_${of.get('data-embed') || 'default'}`;
    return `https://players.brightcove.net/${account}/${player}/index.html?videoId=${id}`;
  },
];

/** Returns the address of the player that a snippet without an iframe would make; empty where none is known. */
export function addressOfTags(tags: readonly Tag[], snippet: string): string {
  for (const of of known) {
    const found = tags.map(of).find(Boolean);
    if (found) return found;
  }
  const boxcast = snippet.includes('boxcast') && /\.load(?:Channel|Broadcast)\(\s*['"]([\w-]+)['"]/.exec(snippet)?.[1];
  return boxcast ? `https://boxcast.tv/view-embed/${boxcast}` : '';
}

function wistia(id: string | undefined): string | null {
  return id ? `https://fast.wistia.net/embed/iframe/${id}` : null;
}

function dailymotion(id: string): string {
  return `https://geo.dailymotion.com/player.html?video=${id}`;
}
