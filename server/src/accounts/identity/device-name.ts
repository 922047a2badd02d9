import bowser from 'bowser';

/** Names a browser from its user agent, such as "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : 'Unknown device';
}
