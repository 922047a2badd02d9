import { useEffect, useState } from 'react';
import { isSafari } from '../../../lib/safari.ts';
import { storedForVisit, storeForVisit } from '../../../lib/storage.ts';
import { type CaptionSize, useCaptionSize } from './caption-size.ts';
import type { Playable } from './playable.ts';

const LANGUAGE_KEY = 'nave.player.captions';
const OFF = 'off';

export interface Captions {
  languages: { language: string; label: string }[];
  /** The language of the captions that are on, or null. */
  showing: string | null;
  /** The cues at the current position; empty where the browser draws them. */
  lines: string[];
  choose: (language: string | null) => void;
  /** The size of the lines; null where the browser or a provider draws them. */
  size: CaptionSize | null;
  chooseSize: (size: CaptionSize) => void;
}

/**
 * The captions of a video. Shows the content's own language first (`ccLanguage`, PLAY-21), or the language that the
 * viewer chose during this visit.
 */
export function useCaptions(video: Playable | null, firstLanguage: string | null): Captions {
  const [tracks, setTracks] = useState<TextTrack[]>([]);
  const [chosen, setChosen] = useState(() => storedForVisit(LANGUAGE_KEY) ?? firstLanguage);
  useEffect(() => {
    if (!video) return;
    const { textTracks } = video;
    const update = () => setTracks([...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles'));
    for (const type of ['addtrack', 'removetrack'] as const) textTracks.addEventListener(type, update);
    update();
    return () => {
      for (const type of ['addtrack', 'removetrack'] as const) textTracks.removeEventListener(type, update);
    };
  }, [video]);
  const showing = chosen === OFF ? undefined : tracks.find((track) => isInLanguage(track, chosen));
  useEffect(() => {
    for (const track of tracks) track.mode = track === showing ? shownMode() : 'disabled';
  }, [tracks, showing]);
  const lines = useLines(showing);
  const [size, chooseSize] = useCaptionSize();
  return {
    languages: tracks.map(({ language, label }) => ({ language, label: label || languageName(language) })),
    showing: showing?.language ?? null,
    lines,
    size: video instanceof HTMLVideoElement && shownMode() === 'hidden' ? size : null,
    chooseSize,
    choose: (language) => {
      storeForVisit(LANGUAGE_KEY, language ?? OFF);
      setChosen(language ?? OFF);
    },
  };
}

/** Safari draws captions itself, because its full screen shows nothing of the page; elsewhere the player draws them. */
function shownMode(): TextTrackMode {
  return isSafari() ? 'showing' : 'hidden';
}

function useLines(track: TextTrack | undefined): string[] {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    if (!track) return;
    const update = () => setLines(track.mode === 'hidden' ? [...(track.activeCues ?? [])].map(cueText) : []);
    track.addEventListener('cuechange', update);
    update();
    return () => {
      track.removeEventListener('cuechange', update);
      setLines([]);
    };
  }, [track]);
  return lines;
}

function cueText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}

function isInLanguage(track: TextTrack, language: string | null): boolean {
  return language !== null && track.language.split('-')[0] === language.split('-')[0];
}

function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
