/** Converts texts by file path to texts by part: `../features/player/player.en.texts.ts` is the part `player`. */
export function textsByPart(files: Record<string, Record<string, string>>): Record<string, Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [partName(path), texts]));
}

export function partName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+\.texts\.ts$/, '');
}
