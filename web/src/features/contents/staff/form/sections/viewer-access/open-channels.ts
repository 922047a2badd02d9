import type { Channel } from '@nave/domain/channels/channel.ts';
import { isPaywalled } from '@nave/domain/channels/event-connection.ts';
import { currentLanguage } from '../../../../../../lib/i18n.ts';
import { t } from '../../../../../../lib/staff-texts.ts';

/**
 * Returns the warning that a content in these channels can be watched by everyone, although one of the channels is
 * behind the paywall; undefined if that is not so.
 */
export function openChannelsWarning(selected: readonly Channel[]): string | undefined {
  const open = selected.filter(({ events }) => !isPaywalled(events));
  if (open.length === 0 || open.length === selected.length) return undefined;
  const names = new Intl.ListFormat(currentLanguage()).format(open.map(({ name }) => name));
  return t('Everyone can watch this content in {{names}}, because no event is connected there.', { names });
}
