import type { Page } from '@playwright/test';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { marit } from './fixtures/people.ts';

/** Adds a virtual authenticator that signs every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('ACC-205 ACC-206~ ACC-211~ ACC-214~ a user adds a passkey on the profile page and signs in with the passkey alone; once the user has removed the passkey, the server refuses it', async ({
  server,
  page,
}) => {
  // Passkeys need a hostname, not an IP address.
  const home = server.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await signIn(page, marit, `${home}/dashboard/profile`);
  await page.getByLabel('Passkey name').fill('Desk');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText(/^Desk.*never used/);

  const reloadSignedOut = async () => {
    await page.context().clearCookies();
    await page.reload();
  };
  // The sign-in page accepts the passkey without a click, because the browser offers it at the email field.
  await reloadSignedOut();
  await expect(passkeys).toContainText(/^Desk.*last used/);

  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(passkeys).toBeHidden();
  await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }));
  await reloadSignedOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/We don’t recognise that passkey/);
});
