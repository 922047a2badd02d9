import { useTexts } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';

/** `none` if the page has no third-party scripts; `reopened` while the viewer changes their answer. */
type PrivacyChoice = 'none' | 'offered' | 'reopened';

export const privacyChoice: StateKey<Observable<PrivacyChoice>> = {
  create: () => new Observable<PrivacyChoice>('none'),
};

/** A button that reopens the consent notice; shown only if the channel has third-party scripts. */
export function PrivacyChoices({ states }: PageScope) {
  const text = useTexts();
  const choice = states.of(privacyChoice);
  if (choice.current() === 'none') return null;
  return (
    <button type="button" onClick={() => choice.set('reopened')}>
      {text('channels:privacyChoices')}
    </button>
  );
}
