import { useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';

/** `none` until the page knows of scripts of third parties; `asked` once the viewer wants to answer again. */
type PrivacyChoice = 'none' | 'offered' | 'asked';

export const privacyChoice: StateKey<Observable<PrivacyChoice>> = {
  create: () => new Observable<PrivacyChoice>('none'),
};

/** Lets the viewer answer again whether scripts of third parties may run, where the channel has any. */
export function PrivacyChoices({ states }: PageScope) {
  const text = useTexts();
  const choice = states.of(privacyChoice);
  if (choice.current() === 'none') return null;
  return (
    <button type="button" onClick={() => choice.set('asked')}>
      {text('channels:privacyChoices')}
    </button>
  );
}
