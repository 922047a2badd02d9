import { storedForVisit, storeForVisit } from '../../../lib/storage.ts';

const VOLUME = 'nave.player.volume';
const SOUND = 'nave.player.sound';
/** A default video plays at half the volume (PLAY-60). */
const BUMPER_VOLUME = 0.5;

/** Returns the volume that the viewer chose in this session (PLAY-56), or the default. */
export function startVolume(mode: string): number {
  const chosen = Number.parseFloat(storedForVisit(VOLUME) ?? '');
  if (mode === 'bumper') return BUMPER_VOLUME;
  return chosen >= 0 && chosen <= 1 ? chosen : 1;
}

export function keepVolume(volume: number): void {
  storeForVisit(VOLUME, String(volume));
}

/** Whether the viewer has turned the sound on in this session: the next video tries to start with it (PLAY-52). */
export function wantsSound(): boolean {
  return storedForVisit(SOUND) === 'on';
}

export function keepSound(on: boolean): void {
  storeForVisit(SOUND, on ? 'on' : 'off');
}
