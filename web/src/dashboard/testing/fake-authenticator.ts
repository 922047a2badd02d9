import { vi } from 'vitest';

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = { id: 'AQID', rawId: bytes(), type: 'public-key', getClientExtensionResults: () => ({}) };
const refused = () => new DOMException('The user refused.', 'NotAllowedError');

/** A request of the browser to the authenticator, which the test answers. */
interface AuthenticatorRequest {
  options: CredentialRequestOptions | CredentialCreationOptions;
  agree(): void;
  refuse(error?: DOMException): void;
}

/** Fakes the browser's passkey API, which jsdom lacks. Returns the requests, which the test accepts or refuses. */
export function fakeAuthenticator({ offersAtField = false } = {}): AuthenticatorRequest[] {
  const requests: AuthenticatorRequest[] = [];
  const enqueue = (response: object) => (options: AuthenticatorRequest['options']) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    requests.push({
      options,
      agree: () => resolve({ ...credential, response }),
      refuse: (error = refused()) => reject(error),
    });
    return promise;
  };
  const clientDataJSON = bytes();
  const capabilities = { isConditionalMediationAvailable: async () => offersAtField };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, capabilities),
  );
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      credentials: {
        create: enqueue({ clientDataJSON, attestationObject: bytes(), getTransports: () => ['internal'] }),
        get: enqueue({ clientDataJSON, authenticatorData: bytes(), signature: bytes(), userHandle: bytes() }),
      },
    }),
  );
  return requests;
}
