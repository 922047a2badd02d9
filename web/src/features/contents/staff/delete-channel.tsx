import { Select } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import { channelTexts } from '@nave/domain/channels/channels.texts.ts';
import { isPaywalled } from '@nave/domain/channels/event-connection.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { TypedNameQuestion } from '../../../staff-kit/questions/typed-name-question.tsx';
import { showToast } from '../../../ui/toast-store.ts';

interface DeleteChannelProps {
  open: boolean;
  channel: Channel;
  /** All channels of the client that the user may see. */
  channels: readonly Channel[];
  actor: Actor;
  onClose: () => void;
  /** Moves the contents to the channel `moveTo`, or deletes them too. Throws ApiError. */
  onDelete: (moveTo: string | undefined) => Promise<void>;
}

/** The value of the option that deletes the contents, instead of a channel's id. */
const DELETE = 'delete';

/** The dialog 'Delete Channel': asks for the channel's name and what to do with its contents (CHN-214 to CHN-236). */
export function DeleteChannel({ open, channel, channels, actor, onClose, onDelete }: DeleteChannelProps) {
  const [choice, setChoice] = useState(DELETE);
  const deleting = useMutation({
    mutationFn: () => onDelete(choice === DELETE ? undefined : choice),
    onSuccess: () => {
      showToast(t(channelTexts.deleted), { tone: 'ok' });
      close();
    },
    onError: (error) => {
      logFailure('The channel could not be deleted', error);
      showToast(t(channelTexts.notDeleted), { tone: 'error' });
    },
  });
  const close = () => {
    deleting.reset();
    setChoice(DELETE);
    onClose();
  };
  // CHN-216: the channels to which contents may be moved.
  const others = channels.filter((other) => other.id !== channel.id && canEditChannel(actor, other).allowed);
  return (
    <TypedNameQuestion
      open={open}
      title={t('Delete Channel')}
      text={t('{{name}} and its page disappear immediately for your team and viewers. This can’t be undone.', {
        name: channel.name,
      })}
      name={channel.name}
      what={t('channel')}
      onConfirm={() => deleting.mutate()}
      onClose={close}
      busy={deleting.isPending}
      failure={deleting.error?.message}
    >
      <Select
        label={t('What to do with its contents')}
        description={choiceHint(channel, choice === DELETE ? null : others.find(({ id }) => id === choice))}
        data={[
          { value: DELETE, label: t('Delete Content') },
          ...others.map(({ id, name }) => ({ value: id, label: t('Move to {{name}}', { name }) })),
        ]}
        value={choice}
        onChange={(value) => value && setChoice(value)}
        disabled={deleting.isPending}
      />
    </TypedNameQuestion>
  );
}

/** Returns what follows from the choice. `target` is null if the contents are deleted too. */
function choiceHint(deleted: Channel, target: Channel | null | undefined): string | undefined {
  if (target === null) return t('Contents that are also in another channel stay there.');
  if (!target || !isPaywalled(deleted.events) || isPaywalled(target.events)) return undefined;
  return t('No event is connected to {{name}}, so everyone can watch these contents there.', { name: target.name });
}
