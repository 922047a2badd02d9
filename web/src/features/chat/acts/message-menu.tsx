import { MUTE_MINUTES } from '@nave/domain/chat/act-limits.ts';
import type { NumberedMessage, NumberedPin } from '@nave/domain/messages/chat-message.ts';
import sweepIcon from '@phosphor-icons/core/regular/broom.svg?raw';
import directIcon from '@phosphor-icons/core/regular/chat-circle-dots.svg?raw';
import allowIcon from '@phosphor-icons/core/regular/check-circle.svg?raw';
import muteIcon from '@phosphor-icons/core/regular/clock.svg?raw';
import flagIcon from '@phosphor-icons/core/regular/flag.svg?raw';
import banIcon from '@phosphor-icons/core/regular/prohibit.svg?raw';
import pinIcon from '@phosphor-icons/core/regular/push-pin.svg?raw';
import unpinIcon from '@phosphor-icons/core/regular/push-pin-slash.svg?raw';
import deleteIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import type { Socket } from '../../../lib/socket.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MenuAction, MenuAt, MenuSeparator } from '../../../ui/menu.tsx';
import { BanQuestion } from './ban-question.tsx';
import { Question } from './question.tsx';
import { useActs } from './use-acts.ts';

const SweepDialog = lazyPart(() => import('./sweep-dialog.tsx').then((module) => module.SweepDialog));

/** The message whose menu is open, and the button that opened it. */
export interface MenuTarget {
  message: NumberedMessage;
  button: HTMLElement;
}

interface MessageMenuProps {
  socket: Pick<Socket, 'command'>;
  contentId: string;
  target: MenuTarget;
  isOwn: boolean;
  isModerator: boolean;
  isRemoved: boolean;
  /** Whether the author is banned. */
  isBanned: boolean;
  isMuted: boolean;
  pinned: NumberedPin | null;
  /** Whether the user has flagged the message. */
  isFlagged: boolean;
  /** Left out if the user may not flag messages. */
  onFlag: ((n: number, isOn: boolean) => void) | undefined;
  onDirect: ((uid: string, name: string) => void) | undefined;
  /** Closes this menu only: when a response arrives, another menu may be open. */
  onClose: () => void;
}

/** The menu of the acts that the user may perform on a message, and their dialogs. Loaded when first needed. */
export function MessageMenu({ socket, contentId, target, onClose, ...state }: MessageMenuProps) {
  const text = useTexts();
  const acts = useActs(socket, contentId);
  const [step, setStep] = useState<'ban' | 'replace' | 'sweep' | 'mute' | null>(null);
  const { n, data } = target.message;
  const { isModerator, isRemoved, isBanned, isMuted, isOwn, pinned, isFlagged, onFlag, onDirect } = state;
  const flag = () => {
    onFlag?.(n, !isFlagged);
    onClose();
  };
  const isPinned = pinned?.data.originalN === n;
  const canDelete = (isOwn || isModerator) && !isRemoved;
  const canBan = isModerator && !data.isHost && !isBanned;
  const closeAfter = (act: Promise<unknown>) => {
    onClose();
    void act;
  };
  const pin = async (replaces: number | null) => {
    if (!(await acts.pin(n, replaces))) return setStep('replace');
    onClose();
  };
  if (step === 'ban') {
    return (
      <BanQuestion
        name={data.userName}
        onBan={(why) => closeAfter(acts.ban(data.uid, data.userName, why))}
        onClose={onClose}
      />
    );
  }
  if (step === 'sweep') {
    return <SweepDialog contentId={contentId} message={target.message} onSweep={acts.sweep} onClose={onClose} />;
  }
  if (step === 'replace') {
    return (
      <Question
        title={text('chatActs:otherPin')}
        description={pinned ? pinned.data.message : ''}
        action={text('chatActs:replace')}
        // If another message was pinned meanwhile, the question is asked again.
        onConfirm={() => void pin(pinned?.n ?? null)}
        onClose={onClose}
      />
    );
  }
  if (step === 'mute') {
    return (
      <MenuAt anchor={target.button} surface="on-well" onClose={onClose}>
        {MUTE_MINUTES.map((minutes) => (
          <MenuAction key={minutes} onPress={() => closeAfter(acts.mute(data.uid, data.userName, minutes))}>
            {text('chatActs:muteMinutes', { count: minutes })}
          </MenuAction>
        ))}
      </MenuAt>
    );
  }
  return (
    <MenuAt anchor={target.button} surface="on-well" onClose={onClose}>
      {isModerator && !isRemoved && !isPinned && (
        <MenuAction icon={pinIcon} staysOpen onPress={() => (pinned ? setStep('replace') : void pin(null))}>
          {text('chatActs:pin')}
        </MenuAction>
      )}
      {isModerator && isPinned && (
        <MenuAction icon={unpinIcon} onPress={() => closeAfter(acts.unpin(pinned.n))}>
          {text('chat:unpin')}
        </MenuAction>
      )}
      {/* DM-60 to DM-65 */}
      {onDirect && !isOwn && !isBanned && (
        <MenuAction
          icon={directIcon}
          onPress={() => {
            onClose();
            onDirect(data.uid, data.userName);
          }}
        >
          {text('chatActs:directTo', { name: data.userName })}
        </MenuAction>
      )}
      {onFlag && !isOwn && !data.isHost && !isRemoved && (
        <MenuAction icon={flagIcon} onPress={flag}>
          {text(isFlagged ? 'chatActs:unflag' : 'chatActs:flag')}
        </MenuAction>
      )}
      {isModerator && !data.isHost && !isBanned && !isMuted && (
        <MenuAction icon={muteIcon} staysOpen onPress={() => setStep('mute')}>
          {text('chatActs:muteFor', { name: data.userName })}
        </MenuAction>
      )}
      {isModerator && isMuted && (
        <MenuAction icon={allowIcon} onPress={() => closeAfter(acts.unmute(data.uid, data.userName))}>
          {text('chatActs:unmuteName', { name: data.userName })}
        </MenuAction>
      )}
      {isModerator && isBanned && (
        <MenuAction icon={allowIcon} onPress={() => closeAfter(acts.unban(data.uid, data.userName))}>
          {text('chatActs:unbanName', { name: data.userName })}
        </MenuAction>
      )}
      {isModerator && (canDelete || canBan) && <MenuSeparator />}
      {canDelete && (
        <MenuAction icon={deleteIcon} isDanger onPress={() => closeAfter(acts.remove(n, isOwn))}>
          {text('chatActs:delete')}
        </MenuAction>
      )}
      {canBan && (
        <MenuAction icon={banIcon} isDanger staysOpen onPress={() => setStep('ban')}>
          {text('chatActs:banName', { name: data.userName })}
        </MenuAction>
      )}
      {isModerator && !data.isHost && !isRemoved && (
        <MenuAction icon={sweepIcon} isDanger staysOpen onPress={() => setStep('sweep')}>
          {text('chatActs:sweepAlike')}
        </MenuAction>
      )}
    </MenuAt>
  );
}
