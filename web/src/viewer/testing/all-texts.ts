import { loadChatStates } from '../../features/chat/late-states.ts';
import { loadPartTexts } from '../../lib/i18n.ts';
import { partName } from '../../lib/texts-by-part.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';

const later = import.meta.glob<{ texts: Record<string, string> }>([
  '../../features/accounts/windows/*.en.texts.ts',
  '../../features/*/texts/*.en.texts.ts',
]);

/** Loads all texts, including those that are loaded on demand, and the chat's states. */
export async function startAllTexts(): Promise<void> {
  await startPageTexts();
  const files = Object.entries(later);
  await loadChatStates();
  await Promise.all(files.map(([path, en]) => loadPartTexts(partName(path), { en, es: en })));
}
