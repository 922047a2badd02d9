/** The `readyState` of a `<video>` that has data beyond the current frame. */
export const HAVE_FUTURE_DATA = 3;

/** The properties of a video that the sync controller uses. */
export type SyncedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'playbackRate' | 'duration' | 'paused' | 'seeking' | 'readyState' | 'pause' | 'buffered'
> & {
  /** False if the player does not support rates close to 1. Default: true. */
  readonly hasFineRates?: boolean;
};

/**
 * A video with the interface of `<video>`: such an element, or a provider's player that is controlled by messages.
 * Sessions, controls, captions and sound use only this interface.
 */
export type Playable = EventTarget &
  SyncedVideo &
  Pick<HTMLVideoElement, 'muted' | 'volume' | 'ended' | 'play' | 'textTracks'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'requestPictureInPicture'>> & {
    /** An iPhone shows only the video itself in full screen. */
    webkitEnterFullscreen?: () => void;
  };

/**
 * Why a video does not play: the stream failed, the provider has no such video (`gone`) or does not allow embedding, or
 * our player could not be started (`internal`).
 */
export type Failure = 'stream' | 'gone' | 'notEmbeddable' | 'internal';
