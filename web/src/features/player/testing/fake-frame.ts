type Pass = (ms: number) => Promise<unknown>;
type Sent = Record<string, unknown>;

/** A provider's player in the frame of the page: records the commands that it receives, and sends messages. */
export interface FakePlayer {
  ready: (info: { duration: number }) => void;
  event: (event: string, info: unknown) => void;
  /** Sends any message to the page, by default from the provider's origin. */
  send: (data: unknown, origin?: string) => void;
  /** Plays from a position, in seconds, and reports it four times a second. */
  plays: (from: number, pass: Pass, forMs?: number) => Promise<void>;
  received: (command: 'play' | 'pause' | 'unmute') => boolean;
  seeks: () => number[];
  rates: () => number[];
  volume: () => number | null;
  /** The last reported position, in seconds. */
  position: () => number;
  clear: () => void;
}

/** The messages of one provider's player. */
interface Protocol {
  origin: string;
  parse: (sent: Sent) => { name: string; value: unknown };
  commands: { play: string; pause: string; unmute: string; seek: string; rate: string; volume: string };
  ready: (info: { duration: number }) => Sent[];
  playing: Sent[];
  at: (seconds: number) => Sent;
  event: (event: string, info: unknown) => Sent;
  maxVolume: number;
}

const youtube: Protocol = {
  origin: 'https://www.youtube.com',
  parse: ({ func, args }) => ({ name: String(func), value: Array.isArray(args) ? args[0] : undefined }),
  commands: {
    play: 'playVideo',
    pause: 'pauseVideo',
    unmute: 'unMute',
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
  event: (event, info) => ({ event, info }),
  maxVolume: 100,
};

const vimeo: Protocol = {
  origin: 'https://player.vimeo.com',
  parse: ({ method, value }) => ({ name: String(method), value }),
  commands: {
    play: 'play',
    pause: 'pause',
    unmute: 'setMuted',
    seek: 'setCurrentTime',
    rate: 'setPlaybackRate',
    volume: 'setVolume',
  },
  ready: ({ duration }) => [{ event: 'ready' }, { method: 'getDuration', value: duration }],
  playing: [{ event: 'bufferstart' }, { event: 'playing', data: {} }],
  at: (seconds) => ({ event: 'timeupdate', data: { seconds } }),
  event: (event, data) => ({ event, data }),
  maxVolume: 1,
};

export const fakeYoutube = (frame: () => HTMLIFrameElement) => fakePlayer(frame, youtube);
export const fakeVimeo = (frame: () => HTMLIFrameElement) => fakePlayer(frame, vimeo);

function fakePlayer(frame: () => HTMLIFrameElement, protocol: Protocol): FakePlayer {
  let sent: { name: string; value: unknown }[] = [];
  let position = 0;
  const frameWindow = frame().contentWindow as Window;
  frameWindow.postMessage = (message: unknown) => {
    sent.push(protocol.parse(JSON.parse(String(message))));
  };
  const send = (data: unknown, origin = protocol.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frameWindow }));
  const sendMessage = (message: Sent) => send(JSON.stringify(message));
  const values = (name: string) => sent.filter((one) => one.name === name).map(({ value }) => Number(value));
  return {
    ready: (info) => protocol.ready(info).forEach(sendMessage),
    event: (event, info) => sendMessage(protocol.event(event, info)),
    send,
    plays: async (from, pass, forMs = 750) => {
      protocol.playing.forEach(sendMessage);
      for (let passed = 0; passed <= forMs; passed += 250) {
        position = from + passed / 1_000;
        sendMessage(protocol.at(position));
        await pass(250);
      }
    },
    received: (command) => sent.some(({ name }) => name === protocol.commands[command]),
    seeks: () => values(protocol.commands.seek),
    rates: () => values(protocol.commands.rate),
    volume: () => (values(protocol.commands.volume).at(-1) ?? Number.NaN) / protocol.maxVolume,
    position: () => position,
    clear: () => {
      sent = [];
    },
  };
}
