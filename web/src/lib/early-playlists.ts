/** A playlist that was fetched before the engine that reads it was there. */
interface EarlyPlaylist {
  /** Its address after redirects, from which its own addresses count. */
  url: string;
  text: string;
}

/** A live playlist that is older names segments that may be gone. */
const USABLE_FOR_MS = 10_000;

const early = new Map<string, { playlist: Promise<EarlyPlaylist>; at: number }>();

/** Fetches the playlists with which hls.js starts, while hls.js itself is on its way (decision 0093). */
export async function fetchPlaylists(stream: string): Promise<void> {
  try {
    const master = await fetchEarly(stream);
    for (const address of startPlaylists(master)) void fetchEarly(address).catch(() => undefined);
  } catch {
    // hls.js asks for it again, and says what is wrong.
  }
}

/** The playlist of this address, once; undefined where none was fetched just now. */
export function takePlaylist(address: string): Promise<EarlyPlaylist> | undefined {
  const found = early.get(address);
  early.delete(address);
  return found && performance.now() - found.at < USABLE_FOR_MS ? found.playlist : undefined;
}

function fetchEarly(address: string): Promise<EarlyPlaylist> {
  const playlist = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    return { url: response.url, text: await response.text() };
  });
  early.set(address, { playlist, at: performance.now() });
  return playlist;
}

/** What hls.js asks for first: the first variant of a master playlist, and the default rendition of its sound. */
export function startPlaylists({ url, text }: EarlyPlaylist): string[] {
  const variant = /^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n|\r?\n)*([^#\r\n].*)$/m.exec(text);
  if (!variant) return [];
  const [, attributes = '', address = ''] = variant;
  const group = /AUDIO="([^"]*)"/.exec(attributes)?.[1];
  const sounds = (text.match(/^#EXT-X-MEDIA:.*TYPE=AUDIO.*$/gm) ?? []).filter((line) =>
    line.includes(`GROUP-ID="${group}"`),
  );
  const sound = sounds.find((line) => line.includes('DEFAULT=YES')) ?? sounds.at(0);
  const soundAddress = sound && /URI="([^"]*)"/.exec(sound)?.[1];
  return [address.trim(), soundAddress].filter((part) => part !== undefined).map((part) => new URL(part, url).href);
}
