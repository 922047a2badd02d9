import { rm } from 'node:fs/promises';
import { answerCommands } from '@nave/server/platform/backup/server-commands.ts';
import { type Config, readConfig } from '@nave/server/platform/config.ts';
import { dataFolder, makeSocketFolder } from '@nave/server/platform/data-folder.ts';
import { type RunningApp, type RunningAppOptions, runningApp } from './running-app.ts';

/** A running app that answers the operator's commands in its data folder, as `main.ts` does. */
export interface OperatedApp extends RunningApp {
  dataDir: string;
  /** The environment variables with which the operator runs commands. */
  env: NodeJS.ProcessEnv;
  /** The settings with which the operator runs commands. */
  configWith(changes?: NodeJS.ProcessEnv): Config;
}

export async function operatedApp(options: RunningAppOptions = {}): Promise<OperatedApp> {
  const server = await runningApp(options);
  const { dataDir } = server.app.platform.config;
  const { sockets } = dataFolder(dataDir);
  await makeSocketFolder(sockets);
  const endCommands = await answerCommands(dataDir, server.app.runCommand);
  const env = { DATA_DIR: dataDir, PORT: new URL(server.url).port, PUBLIC_URL: server.url, ...options.env };
  return {
    ...server,
    dataDir,
    env,
    configWith: (changes = {}) => readConfig({ ...env, ...changes }, dataDir),
    async stop() {
      await endCommands();
      await server.stop();
      await rm(sockets, { recursive: true, force: true });
    },
  };
}
