import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { z } from 'zod';

// Schemas of settings. An error message is the end of a sentence that begins with the name of the setting.

/**
 * Returns the schema of a text. `invalidPart` returns the part of an invalid value that the error message quotes, and
 * undefined for a valid value.
 */
function text(expected: string, invalidPart: (value: string) => string | undefined) {
  return z.string().check(({ value, issues }) => {
    const invalid = invalidPart(value);
    if (invalid !== undefined)
      issues.push({ code: 'custom', input: value, message: `is "${invalid}", but must be ${expected}` });
  });
}

function textIf(expected: string, isValid: (value: string) => boolean) {
  return text(expected, (value) => (isValid(value) ? undefined : value));
}

/** Returns the schema of values that are separated by commas. The error message quotes the first invalid value. */
function list(expected: string, isValid: (value: string) => boolean) {
  return text(expected, (value) => partsOf(value).find((part) => !isValid(part))).transform(partsOf);
}

function partsOf(value: string): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}

const hostnameForm = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

export const anyText = z.string();

export const oneOrZero = textIf('1 or 0', (value) => value === '1' || value === '0').transform(
  (value) => value === '1',
);

export const port = textIf('a whole number from 0 to 65535', isPort).transform(Number);

/** A number of days. */
export const days = textIf(
  'a whole number of days from 1 to 3650',
  (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3_650,
).transform(Number);

const GB = 1024 ** 3;
/** A number of gigabytes, in bytes. */
export const gigabytes = textIf(
  'a whole number of GB from 1 to 1000000',
  (value) => /^[1-9]\d{0,6}$/.test(value) && Number(value) <= 1_000_000,
).transform((value) => Number(value) * GB);

/** The number of server processes, or `auto` for one for each processor core. */
export const processes = textIf('a whole number from 1 to 64, or auto', isProcessCount).transform((value) =>
  value === 'auto' ? availableParallelism() : Number(value),
);

function isProcessCount(value: string): boolean {
  return value === 'auto' || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 64);
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

export const host = textIf('an IP address or a hostname', (value) => isIP(value) > 0 || hostnameForm.test(value));

export const origin = textIf('an address like https://watch.example.org, without a path', isOrigin).transform(
  (value) => new URL(value).origin,
);

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.username;
  return isWeb && url.pathname === '/' && !url.search && !url.hash;
}

/** Returns the schema of the URL of a service. An error message masks the password in the URL. */
export function url(...protocols: [string, ...string[]]) {
  return text(`an address that starts with ${protocols[0]}//`, (value) =>
    protocols.includes(URL.parse(value)?.protocol ?? '') ? undefined : value.replace(/:[^:/@]*@/, ':***@'),
  );
}

/** The URL of another site's API. Slashes at its end are removed. */
export const apiUrl = textIf('an address like https://id.example.org', (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
).transform((value) => value.replace(/\/+$/, ''));

function link(protocols: RegExp) {
  return textIf('an address like https://example.org', (value) =>
    protocols.test(URL.parse(value)?.protocol ?? ''),
  ).transform((value) => new URL(value).href);
}

export const pageUrl = link(/^(https?|mailto):$/);
/** The URL of a picture. Pages load pictures of other sites only by https. */
export const pictureUrl = link(/^https:$/);

export const color = textIf('a colour like #004bed', (value) => /^#[\da-f]{6}$/i.test(value)).transform((value) =>
  value.toLowerCase(),
);

export const email = textIf('an email address like nave@example.org', isEmail);

/** Returns the schema of a secret, which an error message does not quote. */
export function secret(minimum: number) {
  return text(`at least ${minimum} characters long`, (value) =>
    value.length < minimum ? '*'.repeat(value.length) : undefined,
  );
}

/** The secret of a webhook, by the Standard Webhooks specification. An error message does not quote it. */
export const webhookSecret = text('whsec_ and at least 16 bytes in base64', (value) => {
  const base64 = value.replace(/^whsec_/, '');
  const isValid = base64.length >= 24 && base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isValid ? undefined : '*'.repeat(value.length);
});

export const bucket = textIf('the name of a bucket: 3 to 63 small letters, digits, dashes and periods', (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
);

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: ({ input }) => `is "${input}", but must be one of ${values.join(', ')}` });
}

export const hostnames = list(
  'a list of hostnames like nave.example.org, separated by commas',
  (value) => !/:\d/.test(value) && hostnameForm.test(hostnameOf(value)),
).transform((values) => values.map(hostnameOf));

export const dnsServers = list(
  'a list of IP addresses like 9.9.9.9, separated by commas',
  (value) => isIP(value) > 0 || isIP(withoutBrackets(value.replace(/:\d{1,5}$/, ''))) > 0,
);

export const hostsWithPorts = list('a list of hosts with their ports like login.example.org:8443', (value) => {
  const [, name = '', number = ''] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
  return isPort(number) && (isIP(withoutBrackets(name)) > 0 || hostnameForm.test(name));
}).transform((values) => values.map((value) => value.toLowerCase()));

function withoutBrackets(address: string): string {
  return address.replace(/^\[|\]$/g, '');
}

/** The value of Fastify's option `trustProxy`: false, the number of proxies, or the addresses of the proxies. */
export const proxies = text('a number of proxies from 0 to 9, or IP addresses and networks', (value) =>
  /^\d$/.test(value) ? undefined : partsOf(value).find((part) => !isNetwork(part)),
).transform((value): false | number | string[] => (/^\d$/.test(value) ? Number(value) || false : partsOf(value)));

function isNetwork(address: string): boolean {
  const [ip = '', bits, ...rest] = address.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
