/** A hostname or IP address, with an optional port. */
const hostForm = /^(\[[\da-f:.]+\]|[^[\]:/\\@?#%\s]+)(?::\d{0,5})?$/i;
/** The longest hostname that DNS allows. */
const MAX_LENGTH = 253;
/** The characters of a normalised hostname or IP address. */
const asciiForm = /^[\w.:-]{0,253}$/;

/**
 * Normalises the value of a `Host` header, or a hostname that a user typed (HOST-26): lower case, without port, brackets
 * and final dot, non-ASCII letters as punycode. Returns '' if it is not a hostname or IP address.
 */
export function hostnameOf(host: string): string {
  const [, name = ''] = hostForm.exec(host) ?? [];
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (asciiForm.test(plain)) return plain;
  const inAscii = plain.length > MAX_LENGTH ? '' : asciiFormOf(plain);
  return asciiForm.test(inAscii) ? inAscii : '';
}

/** Returns the punycode form of a hostname, which browsers send; '' if it has none. */
function asciiFormOf(name: string): string {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return '';
  }
}
