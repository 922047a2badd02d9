import process from 'node:process';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { refusalOfFailure } from '@nave/server/platform/outage.ts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createPictureProcess } from './picture-process.ts';

const polling = { timeout: 20_000 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b1bac5' } })
    .png()
    .toBuffer();

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function aPictureProcess(options: Parameters<typeof createPictureProcess>[0]) {
  const pictures = createPictureProcess(options);
  onTestFinished(pictures.stop);
  return pictures;
}

test('MED-199~ pictures are decoded in a child process, which exits when it is idle and is started again for the next picture', async () => {
  const decoder = aPictureProcess({ idleMs: 100 });
  expect(decoder.pid).toBe(null);
  const { widest } = await decoder.rewrite(await picture(2_400, 1_200));
  const first = decoder.pid ?? expect.unreachable();
  expect(await sharp(widest.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_920, height: 960 });
  expect(first).not.toBe(process.pid);
  await expect.poll(() => decoder.pid, polling).toBe(null);
  await expect.poll(() => isAlive(first), polling).toBe(false);
  expect(await sharp(await decoder.square(await picture(60, 60))).metadata()).toMatchObject({ format: 'jpeg' });
});

test('MED-199~ the caller gets the refusals of the child process unchanged', async () => {
  const decoder = aPictureProcess({});
  await expect(decoder.rewrite(Buffer.from('no picture'))).rejects.toMatchObject({ text: mediaRefusals.unsupported });
  await expect(decoder.square(await picture(60, 40))).rejects.toMatchObject({ text: mediaRefusals.notSquare });
});

test('MED-199~ if the child process is killed or takes too long, only its current picture fails', async () => {
  const decoder = aPictureProcess({ deadlineMs: 1 });
  const large = await picture(4_000, 4_000);
  const error = await decoder.rewrite(large).catch((error: unknown) => error);
  expect(refusalOfFailure(error).text).toBe(kernelRefusals.unavailable);
  const patient = aPictureProcess({});
  const killed = patient.rewrite(large).catch((error: unknown) => error);
  process.kill(patient.pid ?? expect.unreachable(), 'SIGKILL');
  expect(refusalOfFailure(await killed).text).toBe(kernelRefusals.unavailable);
  expect((await patient.rewrite(await picture(80, 40))).widest.width).toBe(80);
});
