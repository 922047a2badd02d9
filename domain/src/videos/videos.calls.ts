import { callsOf } from '../kernel/call.ts';
import type { liveInputShapes, ownPlaybackShapes, videoShapes } from './videos.api.ts';

/** HTTP calls with which staff list, name and delete videos. Files are uploaded by the calls of uploads.calls. */
export const videoCalls = callsOf<typeof videoShapes>()({
  list: 'GET /api/clients/:clientId/videos',
  storage: 'GET /api/clients/:clientId/video-storage',
  one: 'GET /api/clients/:clientId/videos/:videoId',
  rename: 'PUT /api/clients/:clientId/videos/:videoId',
  remove: 'DELETE /api/clients/:clientId/videos/:videoId',
  renewAddress: 'POST /api/clients/:clientId/videos/:videoId/new-address',
  setPoster: 'POST /api/clients/:clientId/videos/:videoId/poster',
  setCaptions: 'POST /api/clients/:clientId/videos/:videoId/captions/:language',
  removeCaptions: 'DELETE /api/clients/:clientId/videos/:videoId/captions/:language',
});

/** The address by which pages of staff play an own video or what a live input sends (VID-118). */
export const ownPlaybackCalls = callsOf<typeof ownPlaybackShapes>()({
  play: 'GET /media/own/:kind/:id/master.m3u8',
});

/** HTTP calls with which staff manage live inputs, and with which a browser sends live video to one. */
export const liveInputCalls = callsOf<typeof liveInputShapes>()({
  list: 'GET /api/clients/:clientId/live-inputs',
  add: 'POST /api/clients/:clientId/live-inputs',
  rename: 'PUT /api/clients/:clientId/live-inputs/:inputId',
  remove: 'DELETE /api/clients/:clientId/live-inputs/:inputId',
  renewKey: 'POST /api/clients/:clientId/live-inputs/:inputId/key',
  start: 'POST /api/clients/:clientId/live-inputs/:inputId/start',
  send: 'PUT /api/clients/:clientId/live-inputs/:inputId/parts/:part/:number',
  end: 'POST /api/clients/:clientId/live-inputs/:inputId/end',
});
