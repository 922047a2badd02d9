import { useEffect, useState } from 'react';
import { isSafari } from '../../../lib/safari.ts';
import { storedForVisit, storeForVisit } from '../../../lib/storage.ts';
import { type CaptionSize, useCaptionSize } from './caption-size.ts';
import type { Playable } from './playable.ts';

const CHOSEN = 'nave.player.captions';
const OFF = 'off';

export interface Captions {
  languages: { language: string; label: string }[];
  /** The language that shows, or null. */
  showing: string | null;
  /** What is said at this moment, a line for each part; empty where the browser draws it itself. */
  lines: string[];
  choose: (language: string | null) => void;
  /** Of the lines; null where somebody else draws them. */
  size: CaptionSize | null;
  chooseSize: (size: CaptionSize) => void;
}

/**
 * The captions of a video. First shown is the content's own language (`ccLanguage`, PLAY-21), then what the viewer
 * chose in this visit.
 */
export function useCaptions(video: Playable | null, firstLanguage: string | null): Captions {
  const [tracks, setTracks] = useState<TextTrack[]>([]);
  const [wish, setWish] = useState(() => storedForVisit(CHOSEN) ?? firstLanguage);
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
  const showing = wish === OFF ? undefined : tracks.find((track) => speaks(track, wish));
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
      storeForVisit(CHOSEN, language ?? OFF);
      setWish(language ?? OFF);
    },
  };
}

/** Safari draws captions in its own full screen, where nothing of the page can be; elsewhere the player draws them. */
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

function speaks(track: TextTrack, language: string | null): boolean {
  return language !== null && track.language.split('-')[0] === language.split('-')[0];
}

function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
