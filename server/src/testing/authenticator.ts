import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@nave/domain/accounts/passkeys.api.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags in authenticator data: user present, user verified, attested credential included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** Invalid values that a test sends. */
interface InvalidValues {
  origin?: string;
  rpId?: string;
  /** Omits the flag for a user who was verified by biometrics or PIN. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A software authenticator with one real key. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;
  #userHandle = '';

  /** `origin` is the origin of the page that uses the authenticator. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns what a browser sends after creating the key. */
  make({ challenge, rp, user }: PasskeyCreation, invalid: InvalidValues = {}) {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const key = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(this.#coseKey()))]);
    const authData = Buffer.concat([this.#data(invalid.rpId ?? rp.id, WITH_KEY, invalid), key]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, invalid),
        attestationObject: text(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Returns what a browser sends after signing the challenge. */
  sign({ challenge, rpId }: PasskeyRequest, invalid: InvalidValues = {}) {
    this.#counter = invalid.counter ?? this.#counter;
    const authData = this.#data(invalid.rpId ?? rpId, 0, invalid);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, invalid);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(authData).update(hash).sign(this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: invalid.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: InvalidValues): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #data(rpId: string, more: number, { unverified = false }: InvalidValues): Buffer {
    const flags = Buffer.from([PRESENT | (unverified ? 0 : VERIFIED) | more]);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter]);
  }

  #coseKey(): Map<number, number | Uint8Array> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    return new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, point(x)],
      [-3, point(y)],
    ]);
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
