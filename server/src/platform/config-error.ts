/** An invalid setting. The message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** One environment variable: its name, its default in words, and its purpose. */
export interface Setting {
  readonly name: string;
  readonly default: string;
  readonly sentence: string;
}

/** Returns the error for a setting with an invalid value; `right` completes the sentence "NAME is ..., but must be". */
export function wrong(name: string, given: string, right: string): ConfigError {
  return new ConfigError(`${name} is "${given}", but must be ${right}.`);
}
