import { useDebouncedValue } from '@mantine/hooks';
import { keyTexts } from '@nave/domain/kernel/kernel.texts.ts';
import { urlKeyError } from '@nave/domain/kernel/url-key.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/staff-texts.ts';

const TYPING_PAUSE_MS = 300;

/** The server's answer about a typed key: free, or the reason why not; null while there is no answer. */
export type KeyCheck = { isFree: true } | { isFree: false; message: string } | null;

interface KeyCheckOptions {
  key: string;
  /**
   * The record, which the check ignores, and its stored key. A new record has an id too, because the server may have
   * stored the record although the response was lost.
   */
  own: { id: string; key?: string | undefined };
  /** Query key of the records among which the key must be unique. */
  among: readonly string[];
  isAvailable: (key: string, except: string) => Promise<boolean>;
}

/** Checks the key's availability once typing pauses (CHN-137, CHN-142, CLI-65, CLI-70). */
export function useKeyCheck({ key, own, among, isAvailable }: KeyCheckOptions): KeyCheck {
  const [settled] = useDebouncedValue(key.toLowerCase(), TYPING_PAUSE_MS);
  const needsCheck = settled === key.toLowerCase() && settled !== own.key && urlKeyError(settled) === null;
  const { data, isError } = useQuery({
    queryKey: [...among, 'key', settled, own.id],
    queryFn: () => isAvailable(settled, own.id),
    enabled: needsCheck,
    retry: false,
  });
  if (!needsCheck) return null;
  if (isError) return { isFree: false, message: t(keyTexts.lookupFailed) };
  if (data === undefined) return null;
  return data ? { isFree: true } : { isFree: false, message: t(keyTexts.taken) };
}
