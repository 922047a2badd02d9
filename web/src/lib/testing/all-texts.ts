import { bringTexts, startTexts } from '../i18n.ts';
import { partName } from '../languages/texts-by-part.ts';

const ofPanels = import.meta.glob<{ texts: Record<string, string> }>('../../viewer/panels/*/*.en.texts.ts');

/** Starts the texts together with those of all panels, as if each had been opened. */
export async function startAllTexts(): Promise<void> {
  await startTexts();
  const files = Object.entries(ofPanels);
  await Promise.all(files.map(([path, en]) => bringTexts(partName(path), { en, es: en })));
}
