import { signIn } from '../conference.ts';
import type { Figure } from '../figure.ts';
import { startOnPostgres, withPostgres } from '../nave-on-postgresql.ts';
import { chatMeanwhile } from './chat-meanwhile.ts';
import { livePlaylist } from './live-playlist.ts';
import { videoPackaging } from './packaging.ts';
import { sendingByRtmp } from './rtmp.ts';
import { servingSegments } from './segments.ts';
import { sendingLive } from './sending.ts';

/** Measures packaging, serving and sending of own videos. */
export async function ownVideo(): Promise<Figure[]> {
  return [...(await videoPackaging()), ...(await withPostgres(onServer))];
}

async function onServer(): Promise<Figure[]> {
  const server = await startOnPostgres({ RTMP_PORT: '0', RTMP_HOST: '127.0.0.1' });
  const owner = await signIn(server.port, 'owner@grace.example');
  const figures = [
    ...(await servingSegments(server.nave, owner)),
    ...(await sendingLive(server.nave, owner)),
    ...(await sendingByRtmp(server.nave, owner)),
    ...(await livePlaylist(server.nave, owner)),
    ...(await chatMeanwhile(server, owner)),
  ];
  await server.end();
  return figures;
}
