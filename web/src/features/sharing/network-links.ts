/** Returns the links to each network's form for a post about an address, with staff's message (PAN-71, PAN-74). */
export function networkLinks(url: string, message: string) {
  const words = (name: string) => (message ? { [name]: message } : {});
  return [
    { network: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url, ...words('quote') }) },
    { network: 'X', href: address('https://x.com/intent/post', { url, ...words('text') }) },
  ] as const;
}

/** Returns the links that share an address in a private message (PAN-92). */
export function messageLinks(url: string, message: string, title: string) {
  const body = [message, url].filter(Boolean).join('\n\n');
  return [
    { network: 'WhatsApp', href: address('https://wa.me/', { text: body }) },
    // Mail programs do not decode a plus to a space.
    { network: 'email', href: `mailto:?${new URLSearchParams({ subject: title, body })}`.replaceAll('+', '%20') },
  ] as const;
}

function address(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
