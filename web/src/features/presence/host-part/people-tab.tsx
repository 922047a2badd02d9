import { use } from 'react';
import { PeopleHere } from '../staff/people-here.tsx';
import { StaffPresenceContext } from './staff-presence-context.ts';

export function PeopleTab() {
  const presence = use(StaffPresenceContext);
  return presence && <PeopleHere people={presence.people} />;
}
