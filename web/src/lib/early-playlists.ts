/** A playlist that was fetched before hls.js had loaded. */
interface EarlyPlaylist {
  /** The URL after redirects, against which relative URLs in the playlist resolve. */
  url: string;
  text: string;
}

/** An older live playlist may list segments that the provider has deleted. */
const USABLE_FOR_MS = 10_000;

const fetched = new Map<string, { playlist: Promise<EarlyPlaylist>; at: number }>();

/** Fetches the playlists that hls.js requests first, while hls.js itself loads (decision 0093). */
export async function fetchPlaylists(stream: string): Promise<void> {
  try {
    const master = await fetchEarly(stream);
    for (const address of startPlaylists(master)) void fetchEarly(address).catch(() => undefined);
  } catch {
    // hls.js requests the playlist again and reports the error.
  }
}

/** Removes and returns the playlist of a URL; undefined if none was fetched in the last 10 seconds. */
export function takePlaylist(address: string): Promise<EarlyPlaylist> | undefined {
  const found = fetched.get(address);
  fetched.delete(address);
  return found && performance.now() - found.at < USABLE_FOR_MS ? found.playlist : undefined;
}

function fetchEarly(address: string): Promise<EarlyPlaylist> {
  const playlist = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    return { url: response.url, text: await response.text() };
  });
  fetched.set(address, { playlist, at: performance.now() });
  return playlist;
}

/** Returns the URLs that hls.js requests first: a master playlist's first variant and its default audio rendition. */
export function startPlaylists({ url, text }: EarlyPlaylist): string[] {
  const variant = /^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n|\r?\n)*([^#\r\n].*)$/m.exec(text);
  if (!variant) return [];
  const [, attributes = '', address = ''] = variant;
  const group = /AUDIO="([^"]*)"/.exec(attributes)?.[1];
  const renditions = (text.match(/^#EXT-X-MEDIA:.*TYPE=AUDIO.*$/gm) ?? []).filter((line) =>
    line.includes(`GROUP-ID="${group}"`),
  );
  const audio = renditions.find((line) => line.includes('DEFAULT=YES')) ?? renditions.at(0);
  const audioAddress = audio && /URI="([^"]*)"/.exec(audio)?.[1];
  return [address.trim(), audioAddress].filter((part) => part !== undefined).map((part) => new URL(part, url).href);
}
