import { useDebouncedValue } from '@mantine/hooks';
import { keyTexts } from '@nave/domain/kernel/kernel.texts.ts';
import { urlKeyError } from '@nave/domain/kernel/url-key.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/staff-texts.ts';

const TYPING_PAUSE_MS = 300;

/** What the server says of a key while it is typed: `free`, or a sentence; null while nothing is known. */
export type KeyCheck = { isFree: true } | { isFree: false; message: string } | null;

interface Asking {
  key: string;
  /** The record, and the key that it has already. One that is new may be there too: the answer to its add was lost. */
  own: { id: string; key?: string | undefined };
  /** Among what the key is to be the only one. */
  among: readonly string[];
  isAvailable: (key: string, except: string) => Promise<boolean>;
}

/** Asks once the typing pauses (CHN-137, CHN-142, CLI-65, CLI-70). */
export function useKeyCheck({ key, own, among, isAvailable }: Asking): KeyCheck {
  const [settled] = useDebouncedValue(key.toLowerCase(), TYPING_PAUSE_MS);
  const isWorthAsking = settled === key.toLowerCase() && settled !== own.key && urlKeyError(settled) === null;
  const { data, isError } = useQuery({
    queryKey: [...among, 'key', settled, own.id],
    queryFn: () => isAvailable(settled, own.id),
    enabled: isWorthAsking,
    retry: false,
  });
  if (!isWorthAsking) return null;
  if (isError) return { isFree: false, message: t(keyTexts.lookupFailed) };
  if (data === undefined) return null;
  return data ? { isFree: true } : { isFree: false, message: t(keyTexts.taken) };
}
