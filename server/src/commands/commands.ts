import { call } from './call.ts';
import { check } from './check/check.ts';
import type { Command } from './command.ts';
import { events } from './events.ts';
import { exportCommand } from './export.ts';
import { forget } from './forget.ts';
import { importCommand } from './import.ts';
import { listen } from './listen.ts';
import { owner } from './owner.ts';
import { rotate } from './rotate.ts';

/** The commands of `npm run nave`, by name. */
export const commands: Readonly<Record<string, Command>> = {
  owner,
  check,
  rotate,
  forget,
  export: exportCommand,
  import: importCommand,
  listen,
  events,
  call,
};
