/** The messages that a page exchanges with one kind of server until the page follows the measured topics. */
export interface Dialect {
  readonly path: string;
  /**
   * Returns a handler of the server's messages. For each message, the handler returns the page's replies, and whether
   * the page follows all topics now.
   */
  greeting(topics: readonly string[]): (text: string) => { replies: readonly string[]; isReady: boolean };
}

export type DialectName = keyof typeof dialects;

const noReply = { replies: [], isReady: false };

export const dialects = {
  nave: {
    path: '/realtime',
    greeting(topics) {
      let missing = topics.length;
      return (text) => {
        if (text.startsWith('{"type":"hello"')) return { replies: topics.map(subscription), isReady: missing === 0 };
        if (text.startsWith('{"type":"refused"')) throw new Error(text);
        if (text.startsWith('{"type":"subbed"')) missing -= 1;
        return { replies: [], isReady: missing === 0 };
      };
    },
  },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    greeting: () => (text) => {
      if (text.startsWith('0{')) return { replies: ['40'], isReady: false };
      return text.startsWith('40') ? { replies: [], isReady: true } : noReply;
    },
  },
  net: { path: '/', greeting: () => () => ({ replies: [], isReady: true }) },
} as const satisfies Record<string, Dialect>;

function subscription(topic: string): string {
  return JSON.stringify({ type: 'sub', id: topic, topic });
}
