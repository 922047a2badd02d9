import { type FakeDns, fakeDns } from '@nave/server/testing/fake-dns.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { freePort, NaveServer, newFolder } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';
import { publicChannel } from './fixtures/staff-api.ts';

/** Browsers resolve this name to their own machine, as does the DNS server of the test. */
const OWN = 'live-grace.localhost';

test('HOST-60~ HOST-62~ HOST-67~ an owner sets up a custom domain, which then serves the organisation’s pages to viewers', async ({
  newPerson,
}) => {
  const dns: FakeDns = await fakeDns();
  const server = new NaveServer(await newFolder(), await freePort());
  try {
    await server.start({ DNS_SERVERS: dns.server, DOMAIN_TARGET: '127.0.0.1' });
    const { clientId } = await publicChannel(server, '/grace/online');
    const page = await newPerson({ baseURL: server.url });
    await signIn(page, daniel, `/dashboard/${clientId}`);
    await page.getByRole('link', { name: 'Custom domain' }).click();
    await page.getByLabel('Your domain').fill(`https://${OWN}/sunday`);
    await page.getByRole('button', { name: 'Use this domain' }).click();

    const steps = page.getByRole('list', { name: 'Set up your domain' });
    await expect(steps.getByText(`_nave.${OWN}`)).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(steps.getByText('Not found yet.')).toBeVisible();
    const address = `http://${OWN}:${new URL(server.url).port}/`;
    const viewer = await newPerson();
    await viewer.goto(address);
    await expect(viewer).toHaveURL(`${server.url}/dashboard`);

    dns.texts.set(`_nave.${OWN}`, [(await steps.getByText(/^nave-domain=/).textContent()) ?? '']);
    dns.addresses.set(OWN, ['127.0.0.1']);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(steps.getByText('Verified. The domain is yours.')).toBeVisible();
    await expect(steps.getByText('The domain points here.')).toBeVisible();
    await expect(page.getByText(`Viewers can reach you at ${OWN}.`)).toBeVisible();
    await viewer.goto(address);
    await expect(viewer.getByRole('heading', { level: 1, name: 'Grace Community Church' })).toBeVisible();
    await expect(viewer).toHaveURL(address);
  } finally {
    await server.remove();
    await dns.close();
  }
});
