import type { DeskPerson, DeskPlace } from '@nave/domain/paywall/desk.api.ts';
import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { sentenceMoment } from '../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';

/** Short reasons of refusals, for counts and past refusals. */
const reasons: Record<string, string> = {
  [entryRefusals.noAccess.code]: sentence('No access'),
  [entryRefusals.otherEvent.code]: sentence('Number of another event'),
  [entryRefusals.canceled.code]: sentence('Ticket cancelled'),
  [entryRefusals.screensFull.code]: sentence('All screens in use'),
  [entryRefusals.accessEnded.code]: sentence('Access ended'),
};

export function reasonWords({ code, message }: { code: string; message: string }): string {
  return t(reasons[code] ?? message);
}

/** Says whether a person may enter a channel on another screen now, and otherwise why not and what helps. */
export function placeWords({ screens, inUse, endsAt, refusal }: DeskPlace, person: DeskPerson): string {
  switch (refusal?.code) {
    case undefined:
      return [
        t('Can enter. {{inUse}} of {{screens}} screens in use.', { inUse, screens }),
        ...(endsAt === null ? [] : [t('Access ends {{moment}}.', { moment: sentenceMoment(endsAt) })]),
      ].join(' ');
    case entryRefusals.screensFull.code:
      return tCount(screens, {
        one: 'Refused: the only screen of this number is in use. Free it or add one.',
        other: 'Refused: all {{count}} screens of this number are in use. Free one or add one.',
      });
    case entryRefusals.canceled.code:
      return t('Refused: this ticket is cancelled. Restore it in the list of attendees.');
    case entryRefusals.otherEvent.code:
      return t('Refused: this number is for event {{number}}.', { number: person.eventNumber });
    case entryRefusals.accessEnded.code:
      return t('Refused: the access of this ticket has ended. The channel’s access settings have the days.');
    default:
      return t('Refused: the channel lets in nobody of type {{type}}. Its access settings have the types.', {
        type: person.typeName,
      });
  }
}
