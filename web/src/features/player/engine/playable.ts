/** `readyState` of a `<video>` that has more than the picture of this moment. */
export const HAVE_FUTURE_DATA = 3;

/** What the controller needs of what plays. */
export type SyncedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'playbackRate' | 'duration' | 'paused' | 'seeking' | 'readyState' | 'pause' | 'buffered'
> & {
  /** False where it knows no speed between 1 and its next one; what is not said is true. */
  readonly hasFineRates?: boolean;
};

/**
 * What plays, in the words of a `<video>`: one itself, or the player of another house that is driven by messages. Sessions,
 * controls, captions and sound know nothing else.
 */
export type Playable = EventTarget &
  SyncedVideo &
  Pick<HTMLVideoElement, 'muted' | 'volume' | 'ended' | 'play' | 'textTracks'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'requestPictureInPicture'>> & {
    /** An iPhone shows only the video itself in full screen. */
    webkitEnterFullscreen?: () => void;
  };

/** Why nothing plays: what comes does not, its house has no such video or keeps it to itself, or our own part is missing. */
export type Failure = 'stream' | 'gone' | 'notEmbeddable' | 'ours';
