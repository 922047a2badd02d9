/** A tag of a snippet and its attributes, as a browser would parse them. */
export interface Tag {
  name: string;
  attributes: Map<string, string>;
}

type Of = (tag: Tag) => string | null | undefined;

/** Rules that derive a player's URL from a tag of a snippet without an iframe, which the service's script would replace. */
const known: Of[] = [
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
  ({ attributes: of }) => {
    const [account, id] = [of.get('data-account'), of.get('data-video-id')];
    if (!account || !id) return null;
    const player = `${of.get('data-player') || 'default'}_${of.get('data-embed') || 'default'}`;
    return `https://players.brightcove.net/${account}/${player}/index.html?videoId=${id}`;
  },
];

/** Returns the URL of the player that the script of a snippet without an iframe would create; '' if unknown. */
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
