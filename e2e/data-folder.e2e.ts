import { rm } from 'node:fs/promises';
import { expect, test } from './fixtures/journey.ts';
import { freePort, newFolder, runServer, startedServer } from './fixtures/nave-server.ts';

test('a second server on the same data folder exits with an error, and the first server is not affected', async ({
  server,
}) => {
  const second = await runServer({ DATA_DIR: server.dataDir, PORT: String(await freePort()) }).end;
  expect(second.code).toBe(1);
  expect(second.output).toContain('data folder in use');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('the server does not start with an invalid setting, and the error names the setting', async () => {
  const dataDir = await newFolder();
  const { code, output } = await runServer({ DATA_DIR: dataDir, PORT: '80800' }).end;
  await rm(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output.trim()).toBe('PORT is "80800", but must be a whole number from 0 to 65535.');
});

for (const { problem, settings, message } of [
  {
    problem: 'a port that another process uses',
    settings: () => ({}),
    message: /^PORT is \d+, but another process listens there already\.$/,
  },
  {
    problem: 'an address of another machine',
    settings: () => ({ HOST: '192.0.2.1' }),
    message: /^HOST is "192\.0\.2\.1", /,
  },
]) {
  test(`${problem} causes an error that names the setting`, async ({ server }) => {
    const dataDir = await newFolder();
    const port = new URL(server.url).port;
    const { code, output } = await runServer({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent', ...settings() }).end;
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(message);
  });
}

test('after SIGTERM the server exits within ten seconds, even if a viewer is connected', async ({ newPerson }) => {
  const server = await startedServer();
  try {
    const page = await newPerson();
    await page.goto(`${server.url}/grace/online`);
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
    const signalledAt = performance.now();
    const { code } = await server.end('SIGTERM');
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    expect(code).toBe(0);
  } finally {
    await server.remove();
  }
});
