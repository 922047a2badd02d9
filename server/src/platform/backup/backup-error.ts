/** Why a backup, a restore or a move is not done, as a sentence for the person who asked for it. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}
