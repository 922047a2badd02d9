/** A setting that the server cannot start with. The message is one sentence for the person who starts it. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** One environment variable: its name, its default as a person reads it, and what it is for. */
export interface Setting {
  readonly name: string;
  readonly default: string;
  readonly sentence: string;
}

/** The sentence about a setting that was given as it cannot be. */
export function wrong(name: string, given: string, right: string): ConfigError {
  return new ConfigError(`${name} is "${given}", but must be ${right}.`);
}
