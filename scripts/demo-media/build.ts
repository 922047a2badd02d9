import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captionLanguages, writeCaptions } from './captions.ts';
import { checkTimecode, checkWeight } from './check.ts';
import { openEasel } from './drawing.ts';
import { drawStill, drawTitle, picture, renderScene } from './moving-picture.ts';
import { drawLogos, drawPictures } from './pictures.ts';
import { scenes, titles, welcomeTitle } from './scenes.ts';
import { encodeService, encodeSound, serviceSeconds, writeMaster } from './service-video.ts';
import { makeSound } from './sound.ts';
import { drawTimecodeParts, timecodeGeometry } from './timecode.ts';
import { encodeWelcome } from './welcome-clip.ts';

const limitBytes = 11_000_000;
const finished = fileURLToPath(new URL('../../server/demo/', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'demo-media-'));
/** Copies complete media to server/demo at the end, so that a failed build does not change the old media. */
const demo = join(work, 'demo');
const [service, clips, pictures] = [join(demo, 'service'), join(demo, 'clips'), join(demo, 'pictures')];
const say = (line: string) => process.stdout.write(`${line}\n`);

async function drawParts(): Promise<void> {
  const easel = await openEasel();
  try {
    await drawPictures(easel, pictures);
    await drawLogos(pictures);
    for (const name of new Set(scenes.map((scene) => scene.still))) await drawStill(work, name);
    for (const title of titles) await drawTitle(easel, join(work, `title-${title.atSeconds}.png`), title);
    await drawTitle(easel, join(work, 'title-welcome.png'), welcomeTitle);
    const parts = await drawTimecodeParts(easel, picture.width);
    writeFileSync(join(work, 'tab.png'), parts.tab);
    writeFileSync(join(work, 'digits.png'), parts.digits);
  } finally {
    await easel.close();
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
  const files = readdirSync(demo, { recursive: true, encoding: 'utf8' }).map((file) => join(demo, file));
  checkWeight(
    files.filter((file) => statSync(file).isFile()),
    limitBytes,
  );
}

for (const folder of [service, clips, pictures]) mkdirSync(folder, { recursive: true });
say('Pictures, stills and titles ...');
await drawParts();
say('The service: twelve minutes, about four of work ...');
const pad = makeSound(work);
makeService(pad);
say('The welcome clip ...');
encodeWelcome(work, pad, join(clips, 'welcome.mp4'));
say('Reading thirty frames of each video back ...');
check();
rmSync(finished, { recursive: true, force: true });
cpSync(demo, finished, { recursive: true });
rmSync(work, { recursive: true });
say('Done: server/demo.');
