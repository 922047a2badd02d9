import { uploadCalls } from '@nave/domain/videos/uploads.calls.ts';
import { liveInputCalls, videoCalls } from '@nave/domain/videos/videos.calls.ts';
import type { Recorder } from './recorder.ts';

interface Videos {
  clientId: string;
  /** A video with English captions. */
  videoId: string;
  /** An upload that has begun. */
  uploadId: string;
}

/** Records the calls on uploads and videos. */
export async function videoStory(recorder: Recorder, { clientId, videoId, uploadId }: Videos): Promise<void> {
  await recorder.ask(uploadCalls.state, { clientId, uploadId });
  await recorder.ask(uploadCalls.remove, { clientId, uploadId });
  await recorder.ask(videoCalls.storage, { clientId });
  await recorder.ask(videoCalls.rename, { clientId, videoId, body: { title: 'Sunday service' } });
  await recorder.ask(videoCalls.list, { clientId, query: {} });
  await recorder.ask(videoCalls.one, { clientId, videoId });
  showPlayKey(recorder, await recorder.ask(videoCalls.renewAddress, { clientId, videoId }));
  await recorder.ask(videoCalls.removeCaptions, { clientId, videoId, language: 'en' });
  await recorder.ask(videoCalls.remove, { clientId, videoId });
}

/** Records the calls on live inputs. */
export async function liveStory(recorder: Recorder, { clientId }: { clientId: string }): Promise<void> {
  const { input, streamKey } = await recorder.ask(liveInputCalls.add, { clientId, body: { name: 'Hall' } });
  showStreamKey(recorder, streamKey);
  const address = { clientId, inputId: input.id };
  showStreamKey(recorder, await recorder.ask(liveInputCalls.renewKey, address));
  await recorder.ask(liveInputCalls.rename, { ...address, body: { name: 'Main hall' } });
  const picture = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 4_000_000, width: 1280, height: 720 };
  showPlayKey(recorder, await recorder.ask(liveInputCalls.start, { ...address, body: picture }));
  await recorder.ask(liveInputCalls.list, { clientId });
  await recorder.ask(liveInputCalls.end, address);
  await recorder.ask(liveInputCalls.remove, address);
}

function showPlayKey(recorder: Recorder, { playUrl }: { playUrl: string | null }): void {
  recorder.show(playUrl?.split('/')[3] ?? '', '9d2f6c04b81e4a7f93c5d0e1a2b37f68');
}

function showStreamKey(recorder: Recorder, { key }: { key: string }): void {
  recorder.show(key, 'a-stream-key-that-is-shown-once');
  const end = key.slice(-4);
  recorder.show(`"keyEnd":"${end}"`, '"keyEnd":"once"');
}
