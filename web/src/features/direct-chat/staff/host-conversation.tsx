import { ActionIcon, Button, Menu } from '@mantine/core';
import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isEnded, userStatus } from '@nave/domain/direct-chat/people-in-chat.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import { useState } from 'react';
import type { Me, Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Conversation } from '../conversation.tsx';
import panel from '../direct-chat.module.css';
import type { DirectActs } from '../use-direct-acts.ts';
import { nameOfOther } from './name-of-other.ts';
import styles from './requests.module.css';
import { TransferDialog } from './transfer-dialog.tsx';
import type { HostActs } from './use-host-acts.ts';

interface HostConversationProps {
  chat: DirectChat;
  me: Me;
  socket: Pick<Socket, 'subscribe' | 'command'>;
  acts: HostActs;
  ownActs: DirectActs;
  onAccept: () => void;
  onBack: () => void;
}

/** One conversation in the host panel, with the host's commands (HOSTP-28 to HOSTP-33). */
export function HostConversation({ chat, me, socket, acts, ownActs, onAccept, onBack }: HostConversationProps) {
  const [isTransferring, setTransferring] = useState(false);
  const ownStatus = userStatus(chat, me.id);
  const isParticipant = ownStatus !== undefined && !isEnded(ownStatus) && ownStatus !== 'blocked';
  const isOver = isEnded(chat.status) || chat.status === 'blocked';
  const isMuted = chat.userData[me.id]?.muted ?? false;
  const [host] = chat.hosts;
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <ActionIcon variant="subtle" size={40} aria-label={t('All conversations')} onClick={onBack}>
          <Icon svg={backIcon} size={20} />
        </ActionIcon>
        <h3 className={panel.title} dir="auto">
          {nameOfOther(chat, me.id)}
        </h3>
        {isOver && chat.hostChat && (
          <Button size="xs" variant="default" onClick={() => void acts.reopen(chat.id)}>
            {t('Reopen')}
          </Button>
        )}
        {!isOver && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={40} aria-label={t('What you can do')}>
                <Icon svg={moreIcon} size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {chat.hostChat && host !== undefined && (
                <Menu.Item onClick={() => setTransferring(true)}>{t('Transfer...')}</Menu.Item>
              )}
              {isParticipant && (
                <Menu.Item onClick={() => void acts.mute(chat.id, !isMuted)}>
                  {isMuted ? t('Unmute') : t('Mute')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => void acts.close(chat.id)}>{t('Close')}</Menu.Item>
              <Menu.Item color="red" onClick={() => void acts.block(chat.id)}>
                {t('Block')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Conversation
        chat={chat}
        me={me}
        socket={socket}
        acts={ownActs}
        isSeen={isParticipant}
        takesFocus={isParticipant && !isAskedToAccept(chat, me.id)}
        onIdentityNeeded={() => {}}
        replacement={isParticipant ? undefined : <NotJoined chat={chat} isOver={isOver} onAccept={onAccept} />}
      />
      {isTransferring && host !== undefined && (
        <TransferDialog
          chatId={chat.id}
          onClose={() => setTransferring(false)}
          onChoose={(uid) => {
            setTransferring(false);
            void acts.transfer(chat.id, { from: host, uid }).then((done) => done && onBack());
          }}
        />
      )}
    </div>
  );
}

/** Replaces the composer of a host who has not joined: the status, or a button to accept the request. */
function NotJoined({ chat, isOver, onAccept }: { chat: DirectChat; isOver: boolean; onAccept: () => void }) {
  const hosts = chat.hosts.flatMap((host) => chat.userData[host]?.name ?? []);
  if (isOver) return <p className={styles.beside}>{t('This conversation is closed.')}</p>;
  if (chat.status === 'request')
    return (
      <div className={styles.beside}>
        <Button fullWidth variant="filled" onClick={onAccept}>
          {t('Accept')}
        </Button>
      </div>
    );
  return (
    <p className={styles.beside}>
      {hosts.length > 0 ? t('Handled by {{hosts}}', { hosts: hosts.join(', ') }) : t('No host has joined yet')}
    </p>
  );
}
