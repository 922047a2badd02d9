import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('PLAY-66~ the dashboard’s security policy allows frames only from https addresses and its own origin', () => {
  const page = { nonce: 'n', socketOrigin: 'wss://grace.example' };
  const policy = securityHeaders('dashboard', true, page)['content-security-policy']?.split('; ');
  expect(policy).toContain("frame-src 'self' https:");
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic'");
});
