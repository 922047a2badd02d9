/** What the player says of its sound may be older than what it was told a moment ago. */
const SETTLES_MS = 700;

interface Sound {
  muted: boolean;
  volume: number;
}

/** How loud another house's player is, by what it was told last and by what it says since. */
export class FrameSound {
  private sound: Sound = { muted: true, volume: 1 };
  private toldAt = 0;

  get muted(): boolean {
    return this.sound.muted;
  }

  get volume(): number {
    return this.sound.volume;
  }

  tell(change: Partial<Sound>): void {
    this.sound = { ...this.sound, ...change };
    this.toldAt = performance.now();
  }

  /** Whether that was news. */
  hear({ muted = this.muted, volume = this.volume }: { muted?: boolean; volume?: number }): boolean {
    if (performance.now() - this.toldAt < SETTLES_MS) return false;
    const isNews = muted !== this.muted || volume !== this.volume;
    this.sound = { muted, volume };
    return isNews;
  }
}
