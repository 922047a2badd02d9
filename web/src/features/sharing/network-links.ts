/** PAN-71: where each network lets people write a post about an address, with the words that staff would like (PAN-74). */
export function networkLinks(url: string, message: string) {
  const words = (name: string) => (message ? { [name]: message } : {});
  return [
    { network: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url, ...words('quote') }) },
    { network: 'X', href: address('https://x.com/intent/post', { url, ...words('text') }) },
  ] as const;
}

function address(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
