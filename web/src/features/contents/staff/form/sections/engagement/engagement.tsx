import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentEngagement } from '@nave/domain/contents/sections/engagement.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/chats-circle.svg?raw';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { sentence, t } from '../../../../../../lib/staff-texts.ts';
import { ChatWidgetFields } from '../../../../../../staff-kit/fields/chat-widget-fields.tsx';
import { SwitchField } from '../../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../../staff-kit/fields/form-part.tsx';
import { RichTextField } from '../../../../../../staff-kit/fields/rich-text-field.tsx';
import { TextAreaField } from '../../../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../../../staff-kit/form/form-section.ts';
import { BibleFields } from './bible-fields.tsx';
import { ChatFields } from './chat-fields.tsx';
import { DefaultPanelField } from './default-panel-field.tsx';
import styles from './engagement.module.css';
import { ReactionBoxes } from './reaction-boxes.tsx';

function Engagement({ channels }: { channels: Channel[] }) {
  const { watch } = useFormContext<ContentForm>();
  const [contentType, channelIds] = watch(['contentType', 'channelIds']);
  return (
    <>
      <FormPart title={t('Default Panel')}>
        <DefaultPanelField />
      </FormPart>
      {contentType !== 'onDemand' && (
        <Panel
          title={t('Reactions')}
          label={t('Show reactions')}
          name="reactions"
          hint={t('Viewers send reactions that float over the video.')}
        >
          <ReactionBoxes />
        </Panel>
      )}
      {contentType !== 'onDemand' && (
        <FormPart title={t('For children')}>
          <SwitchField<ContentForm>
            name="isForChildren"
            label={t('For children')}
            hint={t('Interactions ask for no email and start no chat with a host.')}
          />
        </FormPart>
      )}
      <Panel
        title={t('Chat')}
        label={t('Show the chat')}
        name="chat"
        hint={t('A public conversation for everyone watching.')}
      >
        <ChatFields />
      </Panel>
      <Panel title={t('Bible')} label={t('Show the Bible')} name="bible" hint={t('Opens at the passage you choose.')}>
        <BibleFields />
      </Panel>
      <Panel
        title={t('Notes')}
        label={t('Show notes')}
        name="notes"
        hint={t('A private page where viewers write their own notes.')}
      >
        <RichTextField<ContentForm>
          name="notes.defaultContent"
          label={t('Notes template')}
          hint={t('An outline or questions for viewers to fill in.')}
        />
      </Panel>
      <Panel
        title={t('Schedule')}
        label={t('Show the schedule')}
        name="schedule"
        hint={t('Shows what’s next on the channel.')}
      />
      {!areAllPrivate(channels, channelIds) && (
        <Panel
          title={t('Share')}
          label={t('Show the share button')}
          name="share"
          hint={t('Viewers can share the link.')}
        >
          <TextAreaField<ContentForm>
            name="share.defaultMessage"
            label={t('Default message')}
            hint={t('Viewers can replace it with their own.')}
          />
        </Panel>
      )}
      <FormPart title={t('Integrations')}>
        <ChatWidgetFields hint={t('Replaces the channel’s support chat while this content is on.')} />
      </FormPart>
    </>
  );
}

interface PanelProps {
  title: string;
  label: string;
  name: 'reactions' | 'chat' | 'bible' | 'notes' | 'schedule' | 'share';
  hint: string;
  /** The settings that are shown while the panel is on. */
  children?: ReactNode;
}

function Panel({ title, label, name, hint, children }: PanelProps) {
  const isOn = useFormContext<ContentForm>().watch(`${name}.enabled`);
  return (
    <FormPart title={title}>
      <SwitchField<ContentForm> name={`${name}.enabled`} label={label} hint={hint} />
      {isOn && children && <div className={styles.under}>{children}</div>}
    </FormPart>
  );
}

/** CNT-89: contents that are only in private channels have no share settings. */
function areAllPrivate(channels: readonly Channel[], channelIds: readonly string[]): boolean {
  const chosen = channels.filter(({ id }) => channelIds.includes(id));
  return chosen.length > 0 && chosen.every(({ isPrivate }) => isPrivate);
}

/** The section Engagement of the content form (CNT-87, CNT-93). */
export const engagementSection: FormSection<{ channels: Channel[] }> = {
  key: 'engagement',
  label: sentence('Engagement'),
  icon,
  fields: namesOf(contentEngagement.fields),
  Content: Engagement,
};
