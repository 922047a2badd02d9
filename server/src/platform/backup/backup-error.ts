/** A failed backup, restore or move. The message tells the operator the reason in one sentence. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}
