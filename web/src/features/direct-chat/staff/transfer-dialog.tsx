import { Modal, UnstyledButton } from '@mantine/core';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import rows from '../direct-chat.module.css';

interface TransferDialogProps {
  chatId: string;
  onChoose: (uid: string) => void;
  onClose: () => void;
}

/** Chooses the host to whom a conversation is transferred; hosts who are online come first (HOSTP-17, HOSTP-18). */
export function TransferDialog({ chatId, onChoose, onClose }: TransferDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['direct-chats', chatId, 'hosts'],
    queryFn: ({ signal }) => ask(directChatCalls.hosts, { chatId }, { signal }),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={t('Transfer to')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {error && <p role="alert">{t(error.message)}</p>}
      {data?.hosts.length === 0 && <p>{t('This content has no other hosts.')}</p>}
      <ul>
        {data?.hosts.map(({ uid, name, image, isOnline }) => (
          <li key={uid}>
            <UnstyledButton className={rows.row} onClick={() => onChoose(uid)}>
              <Avatar id={uid} name={name} photoURL={image} online={isOnline} />
              <span className={rows.words}>
                <span className={rows.name} dir="auto">
                  {name}
                </span>
                <span className={rows.line}>{isOnline ? t('Online') : t('Offline')}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
