/** Timers by name; setting one cancels the earlier timer of the same name. */
export class NamedTimers {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  set(name: string, ms: number, act: () => void): void {
    this.stop(name);
    const fire = () => {
      this.timers.delete(name);
      act();
    };
    this.timers.set(name, setTimeout(fire, ms));
  }

  isSet(name: string): boolean {
    return this.timers.has(name);
  }

  stop(name: string): void {
    clearTimeout(this.timers.get(name));
    this.timers.delete(name);
  }

  stopAll(): void {
    for (const name of [...this.timers.keys()]) this.stop(name);
  }
}
