import type Hls from 'hls.js';
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext, PlaylistLoaderConstructor } from 'hls.js';
import { takePlaylist } from '../../../lib/early-playlists.ts';

/** Returns a playlist loader for hls.js that uses playlists which the page has already fetched (decision 0093). */
export function earlyLoader(hls: typeof Hls): PlaylistLoaderConstructor {
  const Loader = hls.DefaultConfig.loader;
  class EarlyLoader extends Loader {
    private isAborted = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const early = takePlaylist(context.url);
      if (!early) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      const startedAt = performance.now();
      early.then(
        ({ url, text }) => {
          if (this.isAborted) return;
          const endedAt = performance.now();
          Object.assign(this.stats.loading, { start: startedAt, first: endedAt, end: endedAt });
          callbacks.onSuccess({ url, data: text, code: 200 }, this.stats, context, null);
        },
        () => {
          if (!this.isAborted) super.load(context, config, callbacks);
        },
      );
    }

    override abort(): void {
      this.isAborted = true;
      super.abort();
    }

    override destroy(): void {
      this.isAborted = true;
      super.destroy();
    }
  }
  return EarlyLoader as unknown as PlaylistLoaderConstructor & HlsConfig['loader'];
}
