import { logFailure } from '../../../lib/log.ts';
import { store, stored } from '../../../lib/storage.ts';

/** What a visitor has answered an organisation, and about whom. */
interface Answer {
  isAllowed: boolean;
  /** The houses that were named when it was asked. */
  houses: string[];
}

const keyOf = (clientId: string) => `nave.outside.${clientId}`;
/** A browser that keeps nothing is asked once a visit. */
const thisVisit = new Map<string, Answer>();

/** Whether scripts of these houses may run; null while that was not asked of every one of them. */
export function givenConsent(clientId: string, houses: readonly string[]): boolean | null {
  const answer = thisVisit.get(clientId) ?? keptAnswer(clientId);
  return answer && houses.every((house) => answer.houses.includes(house)) ? answer.isAllowed : null;
}

/** Remembers what was answered, in this browser. */
export function giveConsent(clientId: string, answer: Answer): void {
  const value = JSON.stringify(answer);
  store(keyOf(clientId), value);
  if (stored(keyOf(clientId)) === value) thisVisit.delete(clientId);
  else thisVisit.set(clientId, answer);
}

function keptAnswer(clientId: string): Answer | null {
  try {
    const kept = JSON.parse(stored(keyOf(clientId)) ?? 'null');
    return typeof kept?.isAllowed === 'boolean' && Array.isArray(kept.houses) ? kept : null;
  } catch (error) {
    logFailure('What was answered cannot be read', error);
    return null;
  }
}
