declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    amount: number;
    headers?: Record<string, string>;
    /** What each connection sends in turn. */
    requests?: readonly { method: 'GET'; path: string; headers: Record<string, string> }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
