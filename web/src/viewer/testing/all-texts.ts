import { loadChatStates } from '../../features/chat/late-states.ts';
import { bringTexts } from '../../lib/i18n.ts';
import { partName } from '../../lib/texts-by-part.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';

const later = import.meta.glob<{ texts: Record<string, string> }>([
  '../../features/accounts/windows/*.en.texts.ts',
  '../../features/*/texts/*.en.texts.ts',
]);

/** Starts the texts together with all that come later, as if each had been opened, and with the states of the chat. */
export async function startAllTexts(): Promise<void> {
  await startPageTexts();
  const files = Object.entries(later);
  await loadChatStates();
  await Promise.all(files.map(([path, en]) => bringTexts(partName(path), { en, es: en })));
}
