/** PAN-71: where each network lets people write a post about an address, with the words that staff would like (PAN-74). */
export function networkLinks(url: string, message: string) {
  const words = (name: string) => (message ? { [name]: message } : {});
  return [
    { network: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url, ...words('quote') }) },
    { network: 'X', href: address('https://x.com/intent/post', { url, ...words('text') }) },
  ] as const;
}

/** PAN-92: where people write to those whom they choose. */
export function messageLinks(url: string, message: string, title: string) {
  const body = [message, url].filter(Boolean).join('\n\n');
  return [
    { network: 'WhatsApp', href: address('https://wa.me/', { text: body }) },
    // Mail programs read a plus as itself.
    { network: 'email', href: `mailto:?${new URLSearchParams({ subject: title, body })}`.replaceAll('+', '%20') },
  ] as const;
}

function address(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
