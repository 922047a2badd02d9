type Pass = (ms: number) => Promise<unknown>;
type Sent = Record<string, unknown>;

/** The player of another house in the frame that shows: what it was told, and what it says. */
export interface House {
  isReady: (about: { duration: number }) => void;
  says: (event: string, info: unknown) => void;
  /** Whatever somebody sends to the page, in the frame's name. */
  sends: (data: unknown, origin?: string) => void;
  /** It plays from there, for a while, and says so four times a second. */
  plays: (from: number, pass: Pass, forMs?: number) => Promise<void>;
  told: (what: 'play' | 'pause' | 'sound') => boolean;
  seeks: () => number[];
  rates: () => number[];
  volume: () => number | null;
  /** Where the last seek and the time since lead to. */
  live: () => number;
  forget: () => void;
}

interface Manner {
  origin: string;
  command: (sent: Sent) => { name: string; value: unknown };
  names: { play: string; pause: string; sound: string; seek: string; rate: string; volume: string };
  ready: (about: { duration: number }) => Sent[];
  playing: Sent[];
  at: (seconds: number) => Sent;
  says: (event: string, info: unknown) => Sent;
  volumeOf: number;
}

const youtube: Manner = {
  origin: 'https://www.youtube.com',
  command: ({ func, args }) => ({ name: String(func), value: Array.isArray(args) ? args[0] : undefined }),
  names: {
    play: 'playVideo',
    pause: 'pauseVideo',
    sound: 'unMute',
    seek: 'seekTo',
    rate: 'setPlaybackRate',
    volume: 'setVolume',
  },
  ready: (info) => [{ event: 'initialDelivery', info }],
  playing: [
    { event: 'onStateChange', info: 3 },
    { event: 'onStateChange', info: 1 },
  ],
  at: (currentTime) => ({ event: 'infoDelivery', info: { currentTime, currentTimeLastUpdated_: Date.now() / 1_000 } }),
  says: (event, info) => ({ event, info }),
  volumeOf: 100,
};

const vimeo: Manner = {
  origin: 'https://player.vimeo.com',
  command: ({ method, value }) => ({ name: String(method), value }),
  names: {
    play: 'play',
    pause: 'pause',
    sound: 'setMuted',
    seek: 'setCurrentTime',
    rate: 'setPlaybackRate',
    volume: 'setVolume',
  },
  ready: ({ duration }) => [{ event: 'ready' }, { method: 'getDuration', value: duration }],
  playing: [{ event: 'bufferstart' }, { event: 'playing', data: {} }],
  at: (seconds) => ({ event: 'timeupdate', data: { seconds } }),
  says: (event, data) => ({ event, data }),
  volumeOf: 1,
};

export const youtubeHouse = (frame: () => HTMLIFrameElement) => house(frame, youtube);
export const vimeoHouse = (frame: () => HTMLIFrameElement) => house(frame, vimeo);

function house(frame: () => HTMLIFrameElement, manner: Manner): House {
  let sent: { name: string; value: unknown }[] = [];
  let live = 0;
  const own = frame().contentWindow as Window;
  own.postMessage = (message: unknown) => {
    sent.push(manner.command(JSON.parse(String(message))));
  };
  const sends = (data: unknown, origin = manner.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: own }));
  const say = (message: Sent) => sends(JSON.stringify(message));
  const values = (name: string) => sent.filter((one) => one.name === name).map(({ value }) => Number(value));
  return {
    isReady: (about) => manner.ready(about).forEach(say),
    says: (event, info) => say(manner.says(event, info)),
    sends,
    plays: async (from, pass, forMs = 750) => {
      manner.playing.forEach(say);
      for (let gone = 0; gone <= forMs; gone += 250) {
        live = from + gone / 1_000;
        say(manner.at(live));
        await pass(250);
      }
    },
    told: (what) => sent.some(({ name }) => name === manner.names[what]),
    seeks: () => values(manner.names.seek),
    rates: () => values(manner.names.rate),
    volume: () => (values(manner.names.volume).at(-1) ?? Number.NaN) / manner.volumeOf,
    live: () => live,
    forget: () => {
      sent = [];
    },
  };
}
