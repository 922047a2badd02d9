import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { operatedApp } from '@nave/server/testing/operated-app.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { expect, onTestFinished, test } from 'vitest';

test('OPS-119~ forget erases a person only with --yes, prints the receipt, and says if nothing is stored', async () => {
  const server = await operatedApp();
  onTestFinished(server.stop);
  const email = 'ruth@grace.example';
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
  const asked = await naveCommand(server.env, 'forget', email);
  expect(asked).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--yes') });
  const erased = await naveCommand(server.env, 'forget', email, '--yes');
  expect(erased).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/ 1 {2}account\n/) });
  expect(erased.out).not.toContain('ruth');
  const again = await naveCommand(server.env, 'forget', email, '--yes');
  expect(again).toEqual({ code: 1, out: '', err: 'Nothing is stored about this email.\n' });
});
