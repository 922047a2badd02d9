import { Button } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import {
  countForeign,
  idsIn,
  isEmptyRule,
  offeredEvents,
  ruleIdsOf,
  withoutIds,
} from '@nave/domain/contents/access-choices.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useWatch } from 'react-hook-form';
import { t, tCount } from '../../../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../../staff-kit/fields/form-part.tsx';
import { EventChoices } from './event-choices.tsx';
import { useEventFields } from './event-fields.ts';
import { openChannelsWarning } from './open-channels.ts';
import { useAccessRule } from './use-access-rule.ts';
import styles from './viewer-access.module.css';

/** Which attendees may watch the content, if one of its channels is connected to an event (CNT-215, CNT-216, CNT-268). */
export function ViewerAccess({ channels }: { channels: readonly Channel[] }) {
  const [channelIds, isLimited] = useWatch<ContentForm, ['channelIds', 'videoAccessRuleEnabled']>({
    name: ['channelIds', 'videoAccessRuleEnabled'],
  });
  const selected = channels.filter(({ id }) => channelIds.includes(id));
  if (offeredEvents(selected).length === 0) return null;
  const warning = openChannelsWarning(selected);
  return (
    <FormPart title={t('Viewer access')}>
      {warning && <p className={styles.warning}>{warning}</p>}
      <SwitchField<ContentForm>
        name="videoAccessRuleEnabled"
        label={t('Limit to some attendees')}
        hint={t('Otherwise everyone with access to the channel can watch.')}
      />
      {isLimited && <Choices selected={selected} />}
    </FormPart>
  );
}

function Choices({ selected }: { selected: readonly Channel[] }) {
  const [rule, setRule] = useAccessRule();
  const events = offeredEvents(selected);
  const fieldsOf = useEventFields(
    selected[0]?.clientId ?? '',
    events.map(({ number }) => number),
  );
  const loaded = events.map(({ number }) => fieldsOf(number));
  const isComplete = loaded.every(({ isPending, retry }) => !isPending && !retry);
  const known = ruleIdsOf(selected, (number) => fieldsOf(number).fields);
  const foreign = isComplete ? countForeign(rule, known) : 0;
  return (
    <>
      <p className={styles.about}>
        {isEmptyRule(rule)
          ? t('Nothing is chosen yet, so everyone with access to the channel can watch.')
          : t('People with one of the chosen types or one of the chosen options can watch.')}
      </p>
      {events.map((event) => (
        <EventChoices key={event.number} event={event} loaded={fieldsOf(event.number)} rule={rule} onChange={setRule} />
      ))}
      {foreign > 0 && (
        <div className={styles.row}>
          <p className={styles.about}>
            {tCount(foreign, {
              one: '{{count}} choice is no longer part of these events.',
              other: '{{count}} choices are no longer part of these events.',
            })}
          </p>
          <Button variant="default" size="xs" onClick={() => setRule(withoutIds(rule, idsIn(rule), known))}>
            {t('Remove')}
          </Button>
        </div>
      )}
    </>
  );
}
