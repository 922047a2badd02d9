import { ProtocolError } from './protocol-error.ts';

/** A value of AMF0. Objects are maps, so that no name of a property is special. */
export type AmfValue = number | boolean | string | null | AmfValue[] | Map<string, AmfValue>;

/** The types of values. Source: Action Message Format AMF 0, section 2. */
const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const MAX_DEPTH = 8;

/** Decodes the values of a command. Throws `ProtocolError` if the bytes are no AMF0. */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class AmfReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > MAX_DEPTH) throw new ProtocolError('A command is nested too deeply.');
    const type = this.#take(1).readUInt8();
    if (type === NUMBER) return this.#take(8).readDoubleBE();
    if (type === BOOLEAN) return this.#take(1).readUInt8() !== 0;
    if (type === STRING) return this.#text(this.#take(2).readUInt16BE());
    if (type === LONG_STRING) return this.#text(this.#take(4).readUInt32BE());
    if (type === NULL || type === UNDEFINED) return null;
    if (type === OBJECT) return this.#object(depth);
    if (type === ECMA_ARRAY) {
      this.#take(4);
      return this.#object(depth);
    }
    if (type === STRICT_ARRAY) {
      const values: AmfValue[] = [];
      for (let left = this.#take(4).readUInt32BE(); left > 0; left--) values.push(this.value(depth + 1));
      return values;
    }
    if (type === DATE) {
      const time = this.#take(8).readDoubleBE();
      this.#take(2);
      return time;
    }
    throw new ProtocolError('A command has a value of an unknown type.');
  }

  #object(depth: number): Map<string, AmfValue> {
    const object = new Map<string, AmfValue>();
    for (;;) {
      const name = this.#text(this.#take(2).readUInt16BE());
      if (name === '' && this.#bytes[this.#at] === OBJECT_END) {
        this.#at += 1;
        return object;
      }
      object.set(name, this.value(depth + 1));
    }
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8');
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new ProtocolError('A command ends in the middle of a value.');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

/** A value that the server sends. */
export type SentValue = number | string | null | { readonly [name: string]: number | string };

/** Encodes the values of a command. Texts have at most 65535 bytes. */
export function encodeAmf(...values: readonly SentValue[]): Buffer {
  return Buffer.concat(values.flatMap(encodeValue));
}

function encodeValue(value: SentValue): Buffer[] {
  if (value === null) return [Buffer.from([NULL])];
  if (typeof value === 'string') return [Buffer.from([STRING]), encodeText(value)];
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return [bytes];
  }
  const properties = Object.entries(value).flatMap(([name, property]) => [encodeText(name), ...encodeValue(property)]);
  return [Buffer.from([OBJECT]), ...properties, Buffer.from([0, 0, OBJECT_END])];
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
