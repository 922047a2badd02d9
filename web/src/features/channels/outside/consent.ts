import { logFailure } from '../../../lib/log.ts';
import { store, stored } from '../../../lib/storage.ts';

/** A visitor's answer to one organisation, as it is stored in the browser. */
interface Answer {
  isAllowed: boolean;
  /** The names of the providers that the question listed. */
  houses: string[];
}

const keyOf = (clientId: string) => `nave.outside.${clientId}`;
/** The answers of visitors whose browser stores nothing; they are asked once per visit. */
const visitAnswers = new Map<string, Answer>();

/** Whether scripts of these providers may run; null if the visitor has not been asked about each of them. */
export function readConsent(clientId: string, providerNames: readonly string[]): boolean | null {
  const answer = visitAnswers.get(clientId) ?? storedAnswer(clientId);
  return answer && providerNames.every((name) => answer.houses.includes(name)) ? answer.isAllowed : null;
}

/** Stores the answer in the browser, or for this visit if the browser stores nothing. */
export function saveConsent(clientId: string, answer: Answer): void {
  const value = JSON.stringify(answer);
  store(keyOf(clientId), value);
  if (stored(keyOf(clientId)) === value) visitAnswers.delete(clientId);
  else visitAnswers.set(clientId, answer);
}

function storedAnswer(clientId: string): Answer | null {
  try {
    const answer = JSON.parse(stored(keyOf(clientId)) ?? 'null');
    return typeof answer?.isAllowed === 'boolean' && Array.isArray(answer.houses) ? answer : null;
  } catch (error) {
    logFailure('What was answered cannot be read', error);
    return null;
  }
}
