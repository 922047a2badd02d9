import { logFailure } from '../../../../lib/log.ts';
import { Observable } from '../../../../lib/socket/observable.ts';
import { FRAME_RATE, type LiveQuality, liveQualities } from './quality.ts';

/** Why the browser gives no picture or sound. `unsupported`: it cannot encode video at all. */
export type CaptureProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'disconnected';

export interface Device {
  id: string;
  name: string;
}

/** What staff have chosen. An empty id is the browser's default. */
export interface CaptureChoice {
  picture: 'camera' | 'screen';
  cameraId: string;
  /** Null: without sound. */
  microphoneId: string | null;
  /** Whether the browser removes noise and echo, which is good for speech and bad for music. */
  isSpeech: boolean;
  quality: LiveQuality;
}

export interface CaptureState {
  isAsking: boolean;
  problem: CaptureProblem | null;
  stream: MediaStream | null;
  cameras: readonly Device[];
  microphones: readonly Device[];
  choice: CaptureChoice;
  /** Whether the microphone sends silence. */
  isMuted: boolean;
}

const [defaultQuality] = liveQualities;
const initial: CaptureState = {
  isAsking: true,
  problem: null,
  stream: null,
  cameras: [],
  microphones: [],
  choice: { picture: 'camera', cameraId: '', microphoneId: '', isSpeech: false, quality: defaultQuality },
  isMuted: false,
};

/** The picture and sound of this browser (VID-101). */
export class Capture {
  readonly state = new Observable<CaptureState>(initial);
  /** Called with each new stream. The former stream ends when this has resolved. */
  onStream: (stream: MediaStream) => Promise<void> = async () => undefined;
  private attempt = 0;
  private opened: Opened | null = null;

  /** Opens what staff choose, the camera at first. */
  async open(change: Partial<CaptureChoice> = {}): Promise<void> {
    const before = this.state.current();
    const choice = { ...before.choice, ...change };
    const unable = inability();
    if (unable) return this.report({ isAsking: false, problem: unable });
    const attempt = ++this.attempt;
    navigator.mediaDevices.addEventListener('devicechange', this.listDevices);
    this.report({ isAsking: true, choice });
    try {
      const opened = choice.picture === 'screen' ? await openScreen(choice) : await openCamera(choice);
      if (attempt !== this.attempt) return opened.close();
      const { stream } = opened;
      const former = this.opened;
      this.opened = opened;
      silence(stream, this.state.current().isMuted);
      this.watch(stream);
      this.report({ isAsking: false, problem: null, stream });
      await this.listDevices();
      await this.onStream(stream);
      former?.close();
    } catch (error) {
      if (attempt !== this.attempt) return;
      logFailure('The browser gave no picture', error);
      // The camera stays when staff close the browser's list of screens.
      if (choice.picture === 'screen' && before.stream) this.report({ isAsking: false, choice: before.choice });
      else this.report({ isAsking: false, problem: problemOf(error) });
    }
  }

  mute(isMuted: boolean): void {
    if (this.opened) silence(this.opened.stream, isMuted);
    this.report({ isMuted });
  }

  close(): void {
    this.attempt += 1;
    navigator.mediaDevices?.removeEventListener('devicechange', this.listDevices);
    this.opened?.close();
    this.opened = null;
    this.state.set(initial);
  }

  private listDevices = async (): Promise<void> => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const ofKind = (kind: MediaDeviceKind) =>
      devices.filter((one) => one.kind === kind && one.deviceId).map(({ deviceId: id, label: name }) => ({ id, name }));
    this.report({ cameras: ofKind('videoinput'), microphones: ofKind('audioinput') });
  };

  private watch(stream: MediaStream): void {
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (this.state.current().stream !== stream) return;
      // A shared screen ends when staff stop sharing it.
      if (this.state.current().choice.picture === 'screen') void this.open({ picture: 'camera' });
      else this.report({ problem: 'disconnected' });
    });
  }

  private report(change: Partial<CaptureState>): void {
    this.state.set({ ...this.state.current(), ...change });
  }
}

function inability(): CaptureProblem | null {
  if (!window.isSecureContext) return 'insecure';
  return 'VideoEncoder' in window && navigator.mediaDevices ? null : 'unsupported';
}

function problemOf(error: unknown): CaptureProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

interface Opened {
  stream: MediaStream;
  /** Turns camera, microphone and screen off. */
  close(): void;
}

async function openCamera(choice: CaptureChoice): Promise<Opened> {
  try {
    return await openDevices(choice);
  } catch (error) {
    // A computer without a microphone still has a picture.
    const isMissing = error instanceof Error && error.name === 'NotFoundError';
    if (!isMissing || choice.microphoneId !== '') throw error;
    return openDevices({ ...choice, microphoneId: null });
  }
}

async function openDevices(choice: CaptureChoice): Promise<Opened> {
  const { width, height } = choice.quality;
  const size = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: FRAME_RATE } };
  const video = { ...size, ...exactly(choice.cameraId) };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: soundOf(choice) });
  return { stream, close: () => stop(stream) };
}

/** Opens a screen with the sound of the microphone. Adds the sound of the screen if the browser offers it. */
async function openScreen(choice: CaptureChoice): Promise<Opened> {
  const { width, height } = choice.quality;
  const screen = await navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: width }, height: { max: height }, frameRate: { ideal: FRAME_RATE } },
    audio: true,
  });
  if (choice.microphoneId === null) return { stream: screen, close: () => stop(screen) };
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: soundOf(choice) });
    const sound = mixed([microphone, screen]);
    return {
      stream: new MediaStream([...screen.getVideoTracks(), ...sound.tracks]),
      close() {
        stop(screen);
        stop(microphone);
        sound.close();
      },
    };
  } catch (error) {
    stop(screen);
    throw error;
  }
}

/** Returns one track of sound with that of all streams. */
function mixed(streams: readonly MediaStream[]): { tracks: MediaStreamTrack[]; close(): void } {
  const withSound = streams.filter((stream) => stream.getAudioTracks().length > 0);
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  for (const stream of withSound) context.createMediaStreamSource(stream).connect(output);
  return { tracks: output.stream.getAudioTracks(), close: () => void context.close() };
}

function soundOf({ microphoneId, isSpeech }: CaptureChoice): MediaTrackConstraints | false {
  if (microphoneId === null) return false;
  return {
    ...exactly(microphoneId),
    channelCount: { ideal: 2 },
    echoCancellation: isSpeech,
    noiseSuppression: isSpeech,
    autoGainControl: isSpeech,
  };
}

function exactly(id: string): { deviceId?: { exact: string } } {
  return id ? { deviceId: { exact: id } } : {};
}

function silence(stream: MediaStream, isMuted: boolean): void {
  for (const track of stream.getAudioTracks()) track.enabled = !isMuted;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
