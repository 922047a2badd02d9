/** Returns seconds as h:mm:ss: 3,661 seconds are 1:01:01 (ANA-52, ANA-53). */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds);
  const part = (value: number) => String(value % 60).padStart(2, '0');
  return `${Math.floor(whole / 3_600)}:${part(Math.floor(whole / 60))}:${part(whole)}`;
}

/** Returns the rounded share of a number in percent; 0 of nothing (ANA-51). */
export function percentOf(value: number, sum: number): number {
  return sum === 0 ? 0 : Math.round((value / sum) * 100);
}
