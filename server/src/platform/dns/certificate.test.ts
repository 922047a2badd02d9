import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCertificate } from './certificate.ts';

const HOSTNAME = 'live.church.example';
/** A self-signed test certificate, valid for 100 years. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHRXaAHlAGQbbRVrJ
4ExfttYpUrvlnUJjizqutxxuPIGhRANCAASa3H+Ecl4PBQ9RD8odVKziHI95U8Km
L7I7xkkW0398mT6ZLCjSuIZEvM47Ws5C6tp9LPHn+yZ4dG1pMjdcgk0y
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUPe6tBTJbXFs5sd3c76afV/6q+KQwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTbGl2ZS5jaHVyY2guZXhhbXBsZTAgFw0yNjExMjMxNzI3NTNa
GA8yMTI2MTAzMDE3Mjc1M1owHjEcMBoGA1UEAwwTbGl2ZS5jaHVyY2guZXhhbXBs
ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJrcf4RyXg8FD1EPyh1UrOIcj3lT
wqYvsjvGSRbTf3yZPpksKNK4hkS8zjtazkLq2n0s8ef7Jnh0bWkyN1yCTTKjczBx
MB0GA1UdDgQWBBQZh3T8mNSNZd4PdXf62u498KXxNjAfBgNVHSMEGDAWgBQZh3T8
mNSNZd4PdXf62u498KXxNjAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCE2xp
dmUuY2h1cmNoLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIgCIIuLvklSABO9Ji/
9j3uiGXkQM9YE1gpE6+c+UZ9ZxkCIBB/8pFcv5WOjPE7RAWJd4qiT05Knjl+69xu
qKldmgvd
-----END CERTIFICATE-----
`;

const server = createServer({ key, cert });
let port = 0;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const stateFor = (hostname: string, at = port) => checkCertificate({ address: '127.0.0.1', hostname, port: at });

test('HOST-67~ a certificate is valid if it is trusted and issued for the hostname, and otherwise invalid', async () => {
  expect(await stateFor(HOSTNAME)).toBe('invalid');
  const defaultCertificates = getCACertificates('default');
  setDefaultCACertificates([...defaultCertificates, cert]);
  expect(await stateFor(HOSTNAME)).toBe('valid');
  expect(await stateFor('other.church.example')).toBe('invalid');
  setDefaultCACertificates(defaultCertificates);
  expect(await stateFor(HOSTNAME)).toBe('invalid');
});

test('HOST-67~ the state of a closed port is `unanswered`', async () => {
  const free = createServer({ key, cert });
  await once(free.listen(0, '127.0.0.1'), 'listening');
  const { port: closed } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  expect(await stateFor(HOSTNAME, closed)).toBe('unanswered');
});
