/** The caption tracks of a provider's player, as text tracks of a `<video>`. The provider draws the captions. */
export class FrameCaptions {
  private readonly video = document.createElement('video');

  constructor(onChoose: (language: string | null) => void, signal: AbortSignal) {
    const choose = () => onChoose([...this.tracks].find(({ mode }) => mode !== 'disabled')?.language ?? null);
    this.tracks.addEventListener('change', choose, { signal });
  }

  get tracks(): TextTrackList {
    return this.video.textTracks;
  }

  addTracks(captions: { language: string; label: string }[]): void {
    const known = [...this.tracks].map(({ language }) => language);
    for (const { language, label } of captions) {
      if (!known.includes(language)) this.video.addTextTrack('captions', label, language);
    }
  }
}
