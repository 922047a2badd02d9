/** How long after a command reports of the sound are ignored, because they may be older than the command. */
const IGNORE_REPORTS_MS = 700;

interface Sound {
  muted: boolean;
  volume: number;
}

/** The sound of a provider's player: the last command, or a later report. */
export class FrameSound {
  private sound: Sound = { muted: true, volume: 1 };
  private setAt = 0;

  get muted(): boolean {
    return this.sound.muted;
  }

  get volume(): number {
    return this.sound.volume;
  }

  set(change: Partial<Sound>): void {
    this.sound = { ...this.sound, ...change };
    this.setAt = performance.now();
  }

  /** Applies a report; returns whether the sound changed. */
  apply({ muted = this.muted, volume = this.volume }: { muted?: boolean; volume?: number }): boolean {
    if (performance.now() - this.setAt < IGNORE_REPORTS_MS) return false;
    const isChanged = muted !== this.muted || volume !== this.volume;
    this.sound = { muted, volume };
    return isChanged;
  }
}
