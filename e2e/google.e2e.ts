import { identityServer } from '@nave/server/testing/identity-server.ts';
import { fillSignIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { freePort, NaveServer, newFolder } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';

test('ACC-6~ ACC-132~ ACC-135 a staff member links a Google account in a popup, and then signs in with Google', async ({
  newPerson,
}) => {
  const server = new NaveServer(await newFolder(), await freePort());
  const google = await identityServer({
    client: { id: 'nave-at-google', secret: 'hush' },
    callbackUrl: `${server.url}/api/auth/callback`,
    people: [
      { sub: '7', email: 'daniel@mail.example', email_verified: true, given_name: 'Daniel', family_name: 'Okafor' },
    ],
  });
  await server.start({
    GOOGLE_CLIENT_ID: 'nave-at-google',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_ISSUER: google.issuer,
    OUTSIDE_HOSTS: google.host,
  });
  const page = await newPerson();
  // The provider shows a choice of accounts only the first time.
  const completePopup = async (button: string, { choosesAccount = false } = {}) => {
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: button }).click();
    const popup = await opening;
    const closing = popup.isClosed() ? undefined : popup.waitForEvent('close');
    if (choosesAccount) await popup.getByRole('link', { name: 'daniel@mail.example' }).click();
    await closing;
  };
  await page.goto(`${server.url}/dashboard/profile`);
  await completePopup('Continue with Google', { choosesAccount: true });
  await expect(page.getByRole('alert')).toHaveText('No account Found. Please sign up');

  await fillSignIn(page, daniel);
  await completePopup('Link Google');
  await expect(page.getByText('Account linked')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('daniel@mail.example');

  await page.context().clearCookies({ name: 'sid' });
  await page.reload();
  await completePopup('Continue with Google');
  await expect(page.getByRole('heading', { name: daniel.name })).toBeVisible();
  await server.remove();
  await google.stop();
});
