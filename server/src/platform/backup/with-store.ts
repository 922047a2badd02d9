import { createS3Files, type S3Files, type S3Settings } from '../s3-files.ts';
import { BackupError } from './backup-error.ts';

/** Opens the S3 store of uploaded files, runs `work` and closes the store. Errors of `work` become a `BackupError`. */
export async function withStore(settings: S3Settings, work: (store: S3Files) => Promise<void>): Promise<void> {
  const store = await createS3Files(settings);
  try {
    await work(store);
  } catch (error) {
    throw error instanceof Error ? new BackupError(`The uploaded files could not be copied: ${error.message}`) : error;
  } finally {
    store.close();
  }
}
