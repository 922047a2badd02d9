import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captionLanguages, writeCaptions } from './captions.ts';
import { checkTimecode, checkTotalSize } from './check.ts';
import { openRenderer } from './drawing.ts';
import { drawStill, drawTitle, picture, renderScene } from './moving-picture.ts';
import { drawLogos, drawPictures } from './pictures.ts';
import { scenes, titles, welcomeTitle } from './scenes.ts';
import { encodeService, encodeSound, serviceSeconds, writeMaster } from './service-video.ts';
import { makeSound } from './sound.ts';
import { drawTimecodeParts, timecodeGeometry } from './timecode.ts';
import { encodeWelcome } from './welcome-clip.ts';

const limitBytes = 11_000_000;
const demoFolder = fileURLToPath(new URL('../../server/demo/', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'demo-media-'));
/** The new media are copied to server/demo at the end, so that a failed build does not change the old media. */
const newMedia = join(work, 'demo');
const [service, clips, pictures] = [join(newMedia, 'service'), join(newMedia, 'clips'), join(newMedia, 'pictures')];
const print = (line: string) => process.stdout.write(`${line}\n`);

async function drawParts(): Promise<void> {
  const renderer = await openRenderer();
  try {
    await drawPictures(renderer, pictures);
    await drawLogos(pictures);
    for (const name of new Set(scenes.map((scene) => scene.still))) await drawStill(work, name);
    for (const title of titles) await drawTitle(renderer, join(work, `title-${title.atSeconds}.png`), title);
    await drawTitle(renderer, join(work, 'title-welcome.png'), welcomeTitle);
    const parts = await drawTimecodeParts(renderer, picture.width);
    writeFileSync(join(work, 'tab.png'), parts.tab);
    writeFileSync(join(work, 'digits.png'), parts.digits);
  } finally {
    await renderer.close();
  }
}

function makeService(pad: string): void {
  for (const [index, scene] of scenes.entries()) renderScene(work, index, scene, scenes[index - 1], titles);
  encodeService(work, service);
  encodeSound(pad, service);
  for (const { code } of captionLanguages) writeCaptions(service, code, serviceSeconds);
  writeMaster(service);
  writeFileSync(join(service, 'timecode.json'), `${JSON.stringify(timecodeGeometry, null, 2)}\n`);
}

function check(): void {
  checkTimecode(join(service, 'video-540.m4s'), 960, 540, serviceSeconds);
  checkTimecode(join(service, 'video-240.m4s'), 426, 240, serviceSeconds);
  checkTimecode(join(clips, 'welcome.mp4'), 854, 480, 60);
  const files = readdirSync(newMedia, { recursive: true, encoding: 'utf8' }).map((file) => join(newMedia, file));
  checkTotalSize(
    files.filter((file) => statSync(file).isFile()),
    limitBytes,
  );
}

for (const folder of [service, clips, pictures]) mkdirSync(folder, { recursive: true });
print('Drawing pictures, stills and titles ...');
await drawParts();
print('Encoding the service of twelve minutes, which takes about four minutes ...');
const pad = makeSound(work);
makeService(pad);
print('Encoding the welcome clip ...');
encodeWelcome(work, pad, join(clips, 'welcome.mp4'));
print('Checking thirty frames of each video ...');
check();
rmSync(demoFolder, { recursive: true, force: true });
cpSync(newMedia, demoFolder, { recursive: true });
rmSync(work, { recursive: true });
print('Done: the media are in server/demo.');
