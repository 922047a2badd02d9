import { useDebouncedValue } from '@mantine/hooks';
import { channelKeyError } from '@nave/domain/channels/channel-key.ts';
import { channelTexts } from '@nave/domain/channels/channels.texts.ts';
import { useQuery } from '@tanstack/react-query';
import { isKeyAvailable } from './channels.ts';

const TYPING_PAUSE_MS = 300;

/** What the server says of a key while it is typed: `free`, or a sentence; null while nothing is known. */
export type KeyCheck = { isFree: true } | { isFree: false; message: string } | null;

/** Asks once the typing pauses (CHN-137, CHN-142). `own` is the key that the channel has already. */
export function useKeyCheck(clientId: string, key: string, own?: { id: string; key: string }): KeyCheck {
  const [settled] = useDebouncedValue(key.toLowerCase(), TYPING_PAUSE_MS);
  const isWorthAsking = settled === key.toLowerCase() && settled !== own?.key && channelKeyError(settled) === null;
  const { data, isError } = useQuery({
    queryKey: ['clients', clientId, 'channel-key', settled, own?.id],
    queryFn: () => isKeyAvailable(clientId, settled, own?.id),
    enabled: isWorthAsking,
    retry: false,
  });
  if (!isWorthAsking) return null;
  if (isError) return { isFree: false, message: channelTexts.keyLookupFailed };
  if (data === undefined) return null;
  return data ? { isFree: true } : { isFree: false, message: channelTexts.keyTaken };
}
