import type { PublicContent } from '@nave/domain/contents/content.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { type ReactNode, useCallback, useState } from 'react';
import type { Me } from '../../lib/socket.ts';

/** Who writes, as far as the page knows. */
export interface Writer {
  content: Pick<PublicContent, 'chat'>;
  me: Me | null;
  /** Staff of the client write whatever the settings. */
  isStaff: boolean;
  /** The form in which a guest gives a name, and an e-mail where the content asks for it. */
  guestForm: (form: { asksEmail: boolean; onDone: () => void }) => ReactNode;
}

export interface Identity {
  /** What someone must still say of themselves before they write. */
  wants: 'nothing' | 'name' | 'account' | 'unknown';
  form: ReactNode;
  /** The server asked for more than the page knew of. */
  need: (code: string) => void;
  justGiven: boolean;
}

/** CHAT-111, CHAT-114, CHAT-115, CHAT-118. Whether a named guest has given an e-mail only the server knows. */
export function useIdentity({ content: { chat }, me, isStaff, guestForm }: Writer): Identity {
  const [asked, setAsked] = useState<string | null>(null);
  const [justGiven, setJustGiven] = useState(false);
  const need = useCallback((code: string) => setAsked(code), []);
  const done = useCallback(() => {
    setAsked(null);
    setJustGiven(true);
  }, []);
  const known = isStaff || me?.kind === 'user';
  const needsAccount = me !== null && !known && (chat.requireSignin || asked === messageRefusals.signInNeeded.code);
  const needsName = !known && (!me?.name || asked !== null);
  return {
    wants: needsAccount ? 'account' : me === null ? 'unknown' : needsName ? 'name' : 'nothing',
    form: guestForm({ asksEmail: !chat.enableAnonymous, onDone: done }),
    need,
    justGiven,
  };
}
