/** Form of a hostname or IP address with an optional port. */
const hostForm = /^(\[[\da-f:.]+\]|[^[\]:/\\@?#%\s]+)(?::\d{0,5})?$/i;
/** The maximum length of a hostname in DNS. */
const MAX_LENGTH = 253;
/** The characters of a normalised hostname or IP address. */
const asciiForm = /^[\w.:-]{0,253}$/;

/**
 * Normalises the value of a `Host` header or a hostname that a user typed (HOST-26): in lower case, without port,
 * brackets and final dot, and with non-ASCII letters in punycode. Returns '' for a value that is not a hostname or IP
 * address.
 */
export function hostnameOf(host: string): string {
  const [, name = ''] = hostForm.exec(host) ?? [];
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (asciiForm.test(plain)) return plain;
  const inAscii = plain.length > MAX_LENGTH ? '' : asciiFormOf(plain);
  return asciiForm.test(inAscii) ? inAscii : '';
}

/** Returns the hostname in punycode, as browsers send it; '' if it is not valid. */
function asciiFormOf(name: string): string {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return '';
  }
}
