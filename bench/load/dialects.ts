/** The messages that a page exchanges with a server until it follows the measured topic. */
export interface Dialect {
  readonly path: string;
  /** For each message of the server returns the reply, and whether everything is followed now. */
  greeting(topics: readonly string[]): (text: string) => { say: readonly string[]; isReady: boolean };
}

export type DialectName = keyof typeof dialects;

const nothing = { say: [], isReady: false };

/** The exchange for each kind of server. */
export const dialects = {
  nave: {
    path: '/realtime',
    greeting(topics) {
      let missing = topics.length;
      return (text) => {
        if (text.startsWith('{"type":"hello"')) return { say: topics.map(subscription), isReady: missing === 0 };
        if (text.startsWith('{"type":"refused"')) throw new Error(text);
        if (text.startsWith('{"type":"subbed"')) missing -= 1;
        return { say: [], isReady: missing === 0 };
      };
    },
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    greeting: () => (text) => {
      if (text.startsWith('0{')) return { say: ['40'], isReady: false };
      return text.startsWith('40') ? { say: [], isReady: true } : nothing;
    },
  },
  net: { path: '/', greeting: () => () => ({ say: [], isReady: true }) },
} as const satisfies Record<string, Dialect>;

function subscription(topic: string): string {
  return JSON.stringify({ type: 'sub', id: topic, topic });
}
