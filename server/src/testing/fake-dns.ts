import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** The records of the fake server by name. A name in `silent` gets no answer. */
export interface Zone {
  texts: Map<string, string[]>;
  addresses: Map<string, string[]>;
  silent: Set<string>;
  /** The names of all queries, in order. */
  asked: string[];
}

export interface FakeDns extends Zone {
  /** The value for `DNS_SERVERS`. */
  server: string;
  close(): Promise<void>;
}

const TYPES = { 1: 'A', 16: 'TXT', 28: 'AAAA' } as const;
const HEADER_BYTES = 12;
const NAME_ERROR = 3;
const TTL_SECONDS = 1;

/** Starts a DNS server on loopback that answers from a zone. */
export async function fakeDns(): Promise<FakeDns> {
  const zone: Zone = { texts: new Map(), addresses: new Map(), silent: new Set(), asked: [] };
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const reply = answerTo(query, zone);
    if (reply) socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    ...zone,
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(query: Buffer, zone: Zone): Buffer | null {
  const { name, end } = nameIn(query);
  const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES];
  zone.asked.push(name);
  if (zone.silent.has(name)) return null;
  const records = recordsOf(zone, name, type);
  const isKnown = zone.texts.has(name) || zone.addresses.has(name);
  const head = Buffer.alloc(HEADER_BYTES);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (isKnown ? 0 : NAME_ERROR), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, query.subarray(HEADER_BYTES, end + 4), ...records]);
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function recordsOf({ texts, addresses }: Zone, name: string, type: string | undefined): Buffer[] {
  if (type === 'TXT') return (texts.get(name) ?? []).map((text) => record(16, textData(text)));
  const wanted = (addresses.get(name) ?? []).filter((address) => isIPv6(address) === (type === 'AAAA'));
  if (type === 'A') return wanted.map((address) => record(1, Buffer.from(address.split('.').map(Number))));
  return type === 'AAAA' ? wanted.map((address) => record(28, sixteenBytes(address))) : [];
}

/** Encodes a record for the name in the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL_SECONDS, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function textData(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

/** Encodes an IPv6 address, with or without `::`. */
function sixteenBytes(address: string): Buffer {
  const [before = '', behind = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = 8 - groups(before).length - groups(behind).length;
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...groups(behind)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
