import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { lettering, type Renderer } from './drawing.ts';
import { ffmpeg } from './ffmpeg.ts';
import { fadeSeconds, type Scene, sceneSeconds, type Title, titleSeconds } from './scenes.ts';
import { framesPerSecond } from './timecode.ts';

/** The size in which scenes are drawn. Renditions are scaled down from this size. */
export const picture = { width: 960, height: 540 };

/**
 * Returns a filter that moves over a still from the scene's first to its last view, beginning `skip` seconds after the
 * start.
 */
function movingView(scene: Scene, skip: number, seconds: number): string {
  const last = (sceneSeconds + fadeSeconds) * framesPerSecond;
  const progress = `(on+${skip * framesPerSecond})/${last}`;
  const between = (from: number, to: number) => `(${from}+(${to - from})*${progress})`;
  return (
    `zoompan=d=${seconds * framesPerSecond}:fps=${framesPerSecond}:s=${picture.width}x${picture.height}` +
    `:z='${between(scene.from.zoom, scene.to.zoom)}'` +
    `:x='(iw-iw/zoom)*${between(scene.from.x, scene.to.x)}':y='(ih-ih/zoom)*${between(scene.from.y, scene.to.y)}'` +
    ',setsar=1,format=yuv444p'
  );
}

/** Draws a still four times as wide as the video, so that slow movement has no visible steps. */
export async function drawStill(folder: string, name: string): Promise<void> {
  const svg = fileURLToPath(new URL(`stills/${name}.svg`, import.meta.url));
  await sharp(svg, { density: 172.8 })
    .resize(3840, 2160)
    .flatten()
    .png({ compressionLevel: 3 })
    .toFile(join(folder, `${name}.png`));
}

/** Draws a title on a transparent background in the size of the video. */
export async function drawTitle(renderer: Renderer, file: string, title: Title): Promise<void> {
  const html = lettering(title.text, { small: title.small, dark: title.dark ?? false, size: 7.2, place: 'top:7vw' });
  writeFileSync(file, await renderer.png({ html, ...picture }));
}

/**
 * Renders one scene without visible loss of quality. `before` is the previous scene, which fades into this scene.
 */
export function renderScene(
  folder: string,
  index: number,
  scene: Scene,
  before: Scene | undefined,
  titles: Title[],
): void {
  const input = (name: string) => ['-i', join(folder, `${name}.png`)];
  const startsAt = index * sceneSeconds;
  const shown = titles.filter((title) => title.atSeconds >= startsAt && title.atSeconds < startsAt + sceneSeconds);
  const filters = [
    `[0]${movingView(scene, 0, sceneSeconds)}[now]`,
    `[1]${movingView(before ?? scene, sceneSeconds, fadeSeconds)}[past]`,
    `[past][now]xfade=transition=fade:duration=${fadeSeconds}:offset=0[p0]`,
    ...shown.flatMap((title, i) => {
      const start = title.atSeconds - startsAt;
      const end = start + titleSeconds - 1;
      return [
        `[${i + 2}]format=yuva444p,fade=in:st=${start}:d=1:alpha=1,fade=out:st=${end}:d=1:alpha=1[t${i}]`,
        `[p${i}][t${i}]overlay=format=yuv444[p${i + 1}]`,
      ];
    }),
  ];
  ffmpeg([
    ...input(scene.still),
    ...input((before ?? scene).still),
    ...shown.flatMap((title) => [
      '-loop',
      '1',
      '-framerate',
      `${framesPerSecond}`,
      ...input(`title-${title.atSeconds}`),
    ]),
    ...['-filter_complex', filters.join(';'), '-map', `[p${shown.length}]`],
    ...['-frames:v', `${sceneSeconds * framesPerSecond}`],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-qp',
      '6',
      '-pix_fmt',
      'yuv444p',
      join(folder, `scene-${index}.mkv`),
    ],
  ]);
}
