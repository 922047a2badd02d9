import { isId } from '@nave/domain/kernel/ids.ts';
import { cleanLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { uploadShapes } from '@nave/domain/videos/uploads.api.ts';
import { uploadCalls } from '@nave/domain/videos/uploads.calls.ts';
import { MAX_TITLE, MAX_VIDEO_BYTES } from '@nave/domain/videos/video.ts';
import { canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffClient } from '../../clients/client-rules.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { VideoRow } from '../tables.ts';
import { presentVideo } from '../videos.present.ts';
import type { Upload, Uploads } from './uploads.ts';

const TUS = '1.0.0';

interface UploadRoutesDeps {
  routes: Routes;
  db: Db;
  uploads: Uploads;
}

/** Registers the calls of resumable uploads, by tus 1.0 with the extensions creation and termination (decision 0112). */
export function uploadRoutes({ routes, db, uploads }: UploadRoutesDeps): void {
  const add = routes.of('uploads', uploadCalls, uploadShapes);
  const managers = staffClient(db, { who: 'owner or admin', may: canManageVideos });

  add(uploadCalls.create, {
    summary: 'Begin to upload a video file; the answer’s header `location` is the address for its parts (tus 1.0)',
    rule: managers,
    async handle({ target: { id: clientId }, request, reply }) {
      const length = sizeOf(request, 'upload-length');
      if (length === null) throw new Refusal(videoRefusals.lengthMissing);
      if (length === 0) throw new Refusal(videoRefusals.empty);
      if (length > MAX_VIDEO_BYTES) throw new Refusal(videoRefusals.tooBig);
      const video = await uploads.create({ clientId, title: titleOf(request), length });
      reply.headers({
        'tus-resumable': TUS,
        location: `/api/clients/${clientId}/uploads/${video.id}`,
        'upload-offset': 0,
      });
      return presentVideo(video, { captions: [], offset: 0 });
    },
  });
  add(uploadCalls.state, {
    summary: 'How many bytes of an upload are stored, with which its next part begins',
    rule: managers,
    async handle({ target, params, reply }) {
      const upload = await uploads.find(target.id, uploadId(params));
      return { offset: upload.offset, length: tell(reply, upload.video, upload.offset) };
    },
  });
  add(uploadCalls.append, {
    summary: 'Send the next part of a file; the last one completes the upload',
    rule: managers,
    async handle({ target, params, request, reply }) {
      const offset = sizeOf(request, 'upload-offset');
      if (offset === null) throw new Refusal(videoRefusals.wrongOffset);
      const stored = await uploads.append(target.id, uploadId(params), { offset, bytes: request.raw });
      reply.headers({ 'tus-resumable': TUS, 'upload-offset': stored });
      return null;
    },
  });
  add(uploadCalls.remove, {
    summary: 'End an upload, and delete what has arrived',
    rule: managers,
    async handle({ target, params, reply }) {
      await uploads.remove(target.id, uploadId(params));
      reply.header('tus-resumable', TUS);
      return null;
    },
  });
}

function uploadId({ uploadId: id }: { uploadId: string }): string {
  if (!isId(id)) throw new Refusal(videoRefusals.uploadNotFound);
  return id;
}

/** Writes the state of an upload into the headers. Returns the size of the whole file. */
function tell(reply: FastifyReply, { fileBytes }: VideoRow, offset: Upload['offset']): number {
  const length = fileBytes ?? 0;
  reply.headers({ 'tus-resumable': TUS, 'upload-offset': offset, 'upload-length': length });
  return length;
}

/** Returns a size in bytes from a header; null if it is missing or not a size. */
function sizeOf({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number | null {
  const text = headers[name];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Returns the title in the metadata: the file's name without its ending (VID-11). */
function titleOf({ headers }: FastifyRequest): string {
  const metadata = headers['upload-metadata'];
  const fields = typeof metadata === 'string' ? metadata.split(',').map((field) => field.trim().split(' ')) : [];
  const encoded = fields.find(([name]) => name === 'filename')?.[1] ?? '';
  const name = Buffer.from(encoded, 'base64').toString('utf8');
  const title = cleanLine(name.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, ''))
    .slice(0, MAX_TITLE)
    .trim();
  return title || 'Video';
}
