/** A name or an address, and perhaps a port. */
const hostForm = /^(\[[\da-f:.]+\]|[^[\]:/\\@?#%\s]+)(?::\d{0,5})?$/i;
/** The longest name that there is. */
const MAX_LENGTH = 253;
/** What a name or an address is made of, in the form in which names are compared. */
const asciiForm = /^[\w.:-]{0,253}$/;

/**
 * The hostname or address in a `Host` header, or in what somebody says is one, as names are compared (HOST-26): in lower
 * case, without port, brackets and final dot, in ASCII letters. Empty for what is none.
 */
export function hostnameOf(host: string): string {
  const [, name = ''] = hostForm.exec(host) ?? [];
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (asciiForm.test(plain)) return plain;
  const inAscii = plain.length > MAX_LENGTH ? '' : asciiFormOf(plain);
  return asciiForm.test(inAscii) ? inAscii : '';
}

/** A name in another script has a form of ASCII letters (punycode), which is the one that is claimed and asked for. */
function asciiFormOf(name: string): string {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return '';
  }
}
