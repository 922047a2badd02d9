import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** How the server calls the ticketing partner, and how it recognises the partner's notices (TKT-76, TKT-82). */
export interface BrushfireConfig {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** The secret of the partner's webhook, in the form of Standard Webhooks. */
  readonly webhookSecret: string;
}

const names = ['BRUSHFIRE_URL', 'BRUSHFIRE_KEY', 'BRUSHFIRE_WEBHOOK_SECRET'] as const;

/** Returns null if no setting of the partner is set. Throws `ConfigError` if only some are. */
export function brushfireConfig(settings: Settings): BrushfireConfig | null {
  const { BRUSHFIRE_URL: url, BRUSHFIRE_KEY: key, BRUSHFIRE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (url && key && webhookSecret) return { url, key, webhookSecret };
  if (!url && !key && !webhookSecret) return null;
  const missing = names.filter((name) => !settings[name]).join(' and ');
  throw new ConfigError(`${names.join(', ')} belong together, but ${missing} is not set.`);
}
