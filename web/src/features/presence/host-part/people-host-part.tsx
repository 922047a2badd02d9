import { hostPart } from '../../../lib/host-part.ts';
import { t } from '../../../lib/staff-texts.ts';
import { PeopleTab } from './people-tab.tsx';

/** Everybody who is on the content's channels and has a name. */
export const peopleHostPart = hostPart({
  id: 'people',
  usePart: () => ({ tabs: [{ id: 'people', label: t('People'), content: <PeopleTab /> }] }),
});
