// npm run check: checks types, lint, architecture and unused code. It needs neither a database nor a browser, so it is
// fast enough to run before every commit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { checks, runChecks } from './checks.ts';

const reports = mkdtempSync(join(tmpdir(), 'nave-check-'));
const { counts } = await runChecks(checks(reports));
rmSync(reports, { recursive: true });
process.exitCode = counts.failed > 0 ? 1 : 0;
