import type { Channel } from '@nave/domain/channels/channel.ts';
import { isPaywalled } from '@nave/domain/channels/event-connection.ts';
import { isEmptyRule, offeredEvents, ruleIdsOf, withoutIds } from '@nave/domain/contents/access-choices.ts';
import type { AccessRule } from '@nave/domain/contents/access-rules.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEventFields } from './event-fields.ts';
import { useAccessRule } from './use-access-rule.ts';

/** What was in the form before a channel was unchecked. */
type Before = Pick<ContentForm, 'channelIds' | 'rules'>;

/**
 * Removes the choices of a channel's events from the access rule when the channel is unchecked (CNT-217). `onUndo`
 * restores channel and choices; it is undefined if nothing was removed.
 */
export function useUncheckedChannel(channels: readonly Channel[]) {
  const { getValues, setValue } = useFormContext<ContentForm>();
  const channelIds = useWatch<ContentForm, 'channelIds'>({ name: 'channelIds' });
  const [rule, setRule] = useAccessRule();
  const [before, setBefore] = useState<Before | null>(null);
  const selected = channels.filter(({ id }) => channelIds.includes(id));
  const loaded = useEventFields(
    selected[0]?.clientId ?? '',
    offeredEvents(selected).map(({ number }) => number),
    { enabled: Object.keys(rule.fields).length > 0 },
  );
  const onUncheck = (unchecked: Channel) => {
    const others = selected.filter(({ id }) => id !== unchecked.id);
    const left = ruleWithout(rule, { unchecked, others }, (number) => loaded(number).fields);
    const isChanged = JSON.stringify(left) !== JSON.stringify(rule);
    setBefore(isChanged ? { channelIds, rules: getValues('rules') } : null);
    if (isChanged) setRule(left);
  };
  const undo = ({ channelIds: ids, rules }: Before) => {
    setValue('channelIds', ids, { shouldDirty: true, shouldValidate: true });
    setValue('rules', rules, { shouldDirty: true });
    setBefore(null);
  };
  return { onUncheck, onUndo: before ? () => undo(before) : undefined };
}

interface Unchecking {
  unchecked: Channel;
  /** The channels that stay checked. */
  others: readonly Channel[];
}

function ruleWithout(
  rule: AccessRule,
  { unchecked, others }: Unchecking,
  fieldsOf: Parameters<typeof ruleIdsOf>[1],
): AccessRule {
  if (!isPaywalled(unchecked.events) || isEmptyRule(rule)) return rule;
  // Without another event, no choice has a meaning, even if its field could not be loaded.
  if (!others.some(({ events }) => isPaywalled(events))) return { attendeeTypeIds: [], fields: {} };
  return withoutIds(rule, ruleIdsOf([unchecked], fieldsOf), ruleIdsOf(others, fieldsOf));
}
