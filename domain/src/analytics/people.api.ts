import { z } from 'zod';
import type { CommandShape } from '../kernel/command.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { MOST_PEOPLE } from './people.ts';

export const peopleCommandShapes = {
  /** `isGlobalUser`: whether staff use the browser. */
  answer: {
    input: z.strictObject(
      { contentId: z.string().max(36), people: z.int().min(1).max(MOST_PEOPLE), isGlobalUser: z.boolean() },
      kernelRefusals.malformed.message,
    ),
  },
} satisfies Record<string, CommandShape>;
