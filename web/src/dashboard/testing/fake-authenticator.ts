import { vi } from 'vitest';

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = { id: 'AQID', rawId: bytes(), type: 'public-key', getClientExtensionResults: () => ({}) };
const refused = () => new DOMException('The person does not want to.', 'NotAllowedError');

/** What the browser asks an authenticator for; the test answers for it. */
interface Asked {
  options: CredentialRequestOptions | CredentialCreationOptions;
  agree(): void;
  refuse(error?: DOMException): void;
}

/** The browser's end of passkeys, which jsdom lacks: whoever tests is the person with the finger. */
export function fakeAuthenticator({ offersAtField = false } = {}): Asked[] {
  const asked: Asked[] = [];
  const answering = (response: object) => (options: Asked['options']) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    asked.push({
      options,
      agree: () => resolve({ ...credential, response }),
      refuse: (error = refused()) => reject(error),
    });
    return promise;
  };
  const clientDataJSON = bytes();
  const known = { isConditionalMediationAvailable: async () => offersAtField };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, known),
  );
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      credentials: {
        create: answering({ clientDataJSON, attestationObject: bytes(), getTransports: () => ['internal'] }),
        get: answering({ clientDataJSON, authenticatorData: bytes(), signature: bytes(), userHandle: bytes() }),
      },
    }),
  );
  return asked;
}
