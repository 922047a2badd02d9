import type { GuestInput } from '@nave/domain/accounts/accounts.api.ts';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Me } from '../../lib/socket.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { GuestForm } from './guest-form.tsx';
import styles from './own-name.module.css';

const Dialog = lazyPart(() => import('../../ui/dialog.tsx').then((module) => module.Dialog));

interface OwnNameProps {
  me: Me & { name: string };
  onName: (input: GuestInput) => Promise<void>;
  onSignIn: () => void;
}

/** The viewer's name in the bar. Guests can change it here or sign in (ACC-230); accounts are edited elsewhere. */
export function OwnName({ me, onName, onSignIn }: OwnNameProps) {
  const text = useTexts();
  const [changing, setChanging] = useState(false);
  const avatarAndName = (
    <>
      <Avatar id={me.id} name={me.name} size="small" />
      <span className={styles.name} dir="auto">
        {me.name}
      </span>
    </>
  );
  if (me.kind === 'user') {
    return (
      <span className={styles.me} title={me.name}>
        {avatarAndName}
      </span>
    );
  }
  const close = () => setChanging(false);
  return (
    <>
      <button
        type="button"
        className={styles.me}
        title={text('guest:changeName')}
        aria-label={text('guest:changeNameOf', { name: me.name })}
        onClick={() => setChanging(true)}
      >
        {avatarAndName}
      </button>
      {changing && (
        <Dialog
          open
          onClose={close}
          surface="on-well"
          title={text('guest:changeName')}
          description={text('guest:guestMore')}
        >
          <GuestForm
            asksEmail={false}
            ownName={me.name}
            submitLabel={text('guest:saveName')}
            onName={onName}
            onDone={close}
            onSignIn={() => {
              close();
              onSignIn();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
