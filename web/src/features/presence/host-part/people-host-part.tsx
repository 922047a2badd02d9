import { hostPart } from '../../../lib/host-part.ts';
import { t } from '../../../lib/staff-texts.ts';
import { PeopleTab } from './people-tab.tsx';

/** The people with a name who are on the content's channels. */
export const peopleHostPart = hostPart({
  id: 'people',
  usePart: () => ({ tabs: [{ id: 'people', label: t('People'), content: <PeopleTab /> }] }),
});
