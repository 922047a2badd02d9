import { commandsOf } from '../kernel/command.ts';
import type { peopleCommandShapes } from './people.api.ts';

/** The command with which viewers say how many they are at their screen (ANA-113). */
export const peopleCommands = commandsOf<typeof peopleCommandShapes>()({ answer: 'people.answer' });
