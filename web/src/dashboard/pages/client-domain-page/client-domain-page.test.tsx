import type { DomainClaim, OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { atGrace, aUser, GRACE } from '../../testing/records.ts';

const DOMAIN = 'live.church.org';
const aClaim = (changes: Partial<DomainClaim> = {}): DomainClaim => ({
  domain: DOMAIN,
  txtName: `_nave.${DOMAIN}`,
  txtValue: 'nave-domain=0123456789abcdef',
  target: 'pages.nave.example',
  targetAddresses: ['192.0.2.10'],
  proof: 'missing',
  pointing: 'elsewhere',
  certificate: 'unchecked',
  foundAddresses: ['198.51.100.7'],
  checkedAt: '2026-11-22T10:00:00.000Z',
  provedAt: null,
  proofLostAt: null,
  ...changes,
});
const ready: Partial<DomainClaim> = {
  proof: 'found',
  pointing: 'here',
  certificate: 'valid',
  foundAddresses: ['192.0.2.10'],
};

function open(own: OwnDomain, user = aUser()) {
  const server = aServer({ user }).on(ownDomainCalls.read, atGrace, () => ({ body: own }));
  openDashboard(`/dashboard/${GRACE}/domain`);
  return server;
}

const steps = async () => within(await screen.findByRole('list', { name: 'Set up your domain' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('HOST-67 the page shows the DNS records to set and the result of their last check; Check now repeats the check', async () => {
  const server = open({ served: null, claim: aClaim() });
  const shown = await steps();
  for (const text of [
    'TXT',
    `_nave.${DOMAIN}`,
    'nave-domain=0123456789abcdef',
    'CNAME',
    'pages.nave.example',
    '192.0.2.10',
  ])
    expect(shown.getByText(text), text).toBeTruthy();
  expect(shown.getByText(/^Not found yet\./)).toBeTruthy();
  expect(shown.getByText('The domain points elsewhere: 198.51.100.7.')).toBeTruthy();
  expect(screen.getByText(/^Until the domain is ready, viewers can reach you at .*\.$/)).toBeTruthy();
  server.on(ownDomainCalls.check, atGrace, { body: { served: DOMAIN, claim: aClaim(ready) } });
  press('Check now');
  expect(await screen.findByText(`Viewers can reach you at ${DOMAIN}.`)).toBeTruthy();
  expect((await steps()).getByText('Verified. The domain is yours.')).toBeTruthy();
  expect((await steps()).getByText('Valid. Browsers accept it.')).toBeTruthy();
});

test('HOST-61~ a pasted URL is reduced to its domain; the field reports an invalid domain and a refusal by the server', async () => {
  const server = open({ served: null, claim: null });
  const field = await screen.findByLabelText('Your domain');
  fireEvent.change(field, { target: { value: '*.church' } });
  press('Use this domain');
  expect(await screen.findByText(/^Custom Domain can only include letters/)).toBeTruthy();
  server.on(ownDomainCalls.claim, atGrace, refusal(409, 'clients.domain-taken', 'Custom Domain is already taken'));
  fireEvent.change(field, { target: { value: 'https://live.church.org/sunday' } });
  press('Use this domain');
  expect(await screen.findByText('Custom Domain is already taken')).toBeTruthy();
  server.on(ownDomainCalls.claim, atGrace, { body: { served: null, claim: aClaim({ proof: 'unchecked' }) } });
  press('Use this domain');
  expect(await steps()).toBeTruthy();
});

test('HOST-65~ an owner sees since when the TXT record of a served domain is missing, and whether the domain points elsewhere', async () => {
  open({ served: DOMAIN, claim: aClaim({ ...ready, proof: 'missing', proofLostAt: '2026-11-20T10:00:00.000Z' }) });
  expect(await screen.findByText(/^The TXT record has been missing since .*Add the record again\.$/)).toBeTruthy();
  cleanup();
  open({ served: DOMAIN, claim: aClaim({ ...ready, pointing: 'elsewhere' }) });
  expect(await screen.findByText(`${DOMAIN} no longer points here, so viewers can’t reach you there.`)).toBeTruthy();
});

test('HOST-67~ a domain is removed after a confirmation', async () => {
  const server = open({ served: DOMAIN, claim: aClaim(ready) });
  await steps();
  server.on(ownDomainCalls.remove, atGrace, { body: { served: null, claim: null } });
  press('Remove domain');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(`Shared links to ${DOMAIN} will stop working.`)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Set up your domain' })).toBeNull());
  expect(screen.getByLabelText('Your domain')).toBeTruthy();
});

test('HOST-60~ only an owner can open the page; an admin sees Unauthorized', async () => {
  const server = open({ served: null, claim: null }, aUser({ clients: { [GRACE]: 'admin' } }));
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(ownDomainCalls.read, atGrace)).toEqual([]);
});
