import type { PackageAnswer, PackageRequest } from './package-messages.ts';
import { repackage } from './repackage.ts';

// The child process that packages one file, with few permissions (decision 0111).
process.once('message', async (request: PackageRequest) => {
  const answer: PackageAnswer = await repackage(request).catch(answerOf);
  process.send?.(answer, () => process.disconnect());
});
// The server was killed: the next one packages the file again, in the same folder.
process.once('disconnect', () => process.exit());

/** Errors of the system that say nothing about the file. */
const ofMachine = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM|ENOENT|EACCES|ERR_ACCESS_DENIED)$/;

function answerOf(error: unknown): PackageAnswer {
  if (!(error instanceof Error)) return { problem: 'unreadable', cause: String(error) };
  if ('code' in error && ofMachine.test(String(error.code))) return { machineError: error.message };
  return { problem: 'unreadable', cause: error.stack ?? error.message };
}
