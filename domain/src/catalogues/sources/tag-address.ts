/** A tag of a snippet and its attributes, as a browser would parse them. */
export interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** Returns the URL of the player for a tag, or nothing if the rule does not apply to the tag. */
type TagRule = (tag: Tag) => string | null | undefined;

/** Rules for snippets without an iframe, in which the service's script would replace a tag with the player. */
const rules: TagRule[] = [
  // Facebook, Instagram and TikTok put the URL of the page into the tag.
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
  ({ attributes }) => {
    const [account, id] = [attributes.get('data-account'), attributes.get('data-video-id')];
    if (!account || !id) return null;
    const player = `${attributes.get('data-player') || 'default'}_${attributes.get('data-embed') || 'default'}`;
    return `https://players.brightcove.net/${account}/${player}/index.html?videoId=${id}`;
  },
];

/** Returns the URL of the player that the script of a snippet without an iframe would create; '' if unknown. */
export function addressOfTags(tags: readonly Tag[], snippet: string): string {
  for (const rule of rules) {
    const found = tags.map(rule).find(Boolean);
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
