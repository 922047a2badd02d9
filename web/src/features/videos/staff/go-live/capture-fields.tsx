import { NativeSelect, Switch } from '@mantine/core';
import { t } from '../../../../lib/staff-texts.ts';
import type { Device } from './capture.ts';
import styles from './go-live.module.css';
import { liveQualities } from './quality.ts';
import type { GoLive } from './use-go-live.ts';

const NO_SOUND = 'none';

/** The choice of camera, microphone and quality (VID-101, VID-108). */
export function CaptureFields({ captured, choose }: Pick<GoLive, 'captured' | 'choose'>) {
  const { choice, cameras, microphones, stream } = captured;
  const sound = stream?.getAudioTracks()[0];
  const quality = liveQualities.find(({ id }) => id === choice.quality.id) ?? liveQualities[0];
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('Camera')}
        value={choice.picture === 'screen' ? 'screen' : usedId(stream?.getVideoTracks()[0], choice.cameraId)}
        onChange={({ currentTarget: { value } }) => choose({ picture: 'camera', cameraId: value })}
        data={[
          ...options(cameras, t('Camera')),
          ...(choice.picture === 'screen' ? [{ value: 'screen', label: t('Shared screen'), disabled: true }] : []),
        ]}
      />
      <NativeSelect
        label={t('Microphone')}
        value={sound ? usedId(sound, choice.microphoneId ?? '') : NO_SOUND}
        onChange={({ currentTarget: { value } }) => choose({ microphoneId: value === NO_SOUND ? null : value })}
        data={[...options(microphones, t('Microphone')), { value: NO_SOUND, label: t('No sound') }]}
      />
      <Switch
        label={t('Only speech')}
        description={t('Removes noise and echo. Leave it off for music.')}
        checked={choice.isSpeech}
        onChange={({ currentTarget: { checked } }) => choose({ isSpeech: checked })}
      />
      <NativeSelect
        label={t('Quality')}
        description={t('Needs an upload of {{rate}} Mbit/s', { rate: megabits(quality.videoRate * 1.6) })}
        value={quality.id}
        onChange={({ currentTarget: { value } }) => {
          const chosen = liveQualities.find(({ id }) => id === value);
          if (chosen) choose({ quality: chosen });
        }}
        data={liveQualities.map(({ id }) => id)}
      />
    </div>
  );
}

/** Returns the device that the browser has chosen, if staff have chosen none. */
function usedId(track: MediaStreamTrack | undefined, chosen: string): string {
  return chosen || (track?.getSettings().deviceId ?? '');
}

function options(devices: readonly Device[], unnamed: string) {
  return devices.map(({ id, name }, index) => ({ value: id, label: name || `${unnamed} ${index + 1}` }));
}

function megabits(rate: number): string {
  return String(Math.round(rate / 1e5) / 10);
}

/** Whether a button shares a screen: phones can’t. */
export function canShareScreen(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}
