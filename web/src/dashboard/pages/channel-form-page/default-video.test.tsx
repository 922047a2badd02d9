import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, atSunday, GRACE, SUNDAY } from '../../testing/records.ts';

const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
const FILE = 'https://video.example/welcome.mp4';

function openDefaultVideo() {
  const channel = aChannel({ defaultVideo: { enabled: true, videoProvider: 'stream', src: FILE } });
  const server = aServer({ channels: [channel] }).on(channelCalls.save, atSunday, ({ body }) => ({
    body: aChannel({ ...channel, ...(body as object) }),
  }));
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}/defaultvideo`);
  return { saves: () => server.asked(channelCalls.save, atSunday).map(({ body }) => body) };
}

const source = () => screen.findByLabelText<HTMLTextAreaElement>(/^Paste a link/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('PLAY-65 the channel form previews the default video, which loops', async () => {
  openDefaultVideo();
  await source();
  await waitFor(() => expect(document.querySelector('video')?.src).toBe(FILE));
  expect(document.querySelector('video')?.loop).toBe(true);
  expect(screen.getByText('File welcome.mp4')).toBeTruthy();
});

test('CHN-260~ CNT-370~ the embed code of Living As One selects the provider and shows its player', async () => {
  const { saves } = openDefaultVideo();
  const code = `<div id="resi-video-player" data-embed-id="${GUID}"></div>`;
  fireEvent.change(await source(), { target: { value: code } });
  const address = `https://control.resi.io/webplayer/video.html?id=${GUID}`;
  await waitFor(() => expect(document.querySelector('iframe')?.src).toBe(address));
  expect(screen.getByText('Provider: Living As One')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  press('Save');
  await waitFor(() => expect(saves()).toMatchObject([{ defaultVideo: { videoProvider: 'livingAsOne', src: code } }]));
});

test('PLAY-72~ PLAY-73~ a playback error of the default video blocks saving until the source changes', async () => {
  const { saves } = openDefaultVideo();
  await source();
  await waitFor(() => expect(document.querySelector('video')?.src).toBe(FILE));
  fireEvent(document.querySelector('video') as HTMLVideoElement, new Event('error'));
  await within(screen.getByRole('figure')).findByText('Invalid Video');
  press('Save');
  expect(await screen.findAllByText('Video source is invalid.')).not.toHaveLength(0);
  expect(saves()).toEqual([]);
  fireEvent.change(await source(), { target: { value: 'https://video.example/other.mp4' } });
  await waitFor(() => expect(screen.queryByText('Video source is invalid.')).toBeNull());
});
