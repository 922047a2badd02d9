import type { PublicContent } from '@nave/domain/contents/content.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { type ReactNode, useCallback, useState } from 'react';
import type { Me } from '../../lib/socket.ts';

/** The user as far as the page knows, and how a guest gives a name. */
export interface Writer {
  content: Pick<PublicContent, 'chat'>;
  me: Me | null;
  /** Staff of the client, who may write with any settings. */
  isStaff: boolean;
  /** The form in which a guest gives a name, and an e-mail where the content asks for it. */
  guestForm: (form: { asksEmail: boolean; onDone: () => void }) => ReactNode;
}

export interface Identity {
  /** What the user must provide before writing; `unknown` until the server has identified them. */
  missing: 'nothing' | 'name' | 'account' | 'unknown';
  form: ReactNode;
  /** Called with the code of a refusal that requires the user to provide more. */
  requireMore: (code: string) => void;
  /** Whether the user has just filled in the form. */
  justIdentified: boolean;
}

/**
 * Returns what the user must provide before writing (CHAT-111, CHAT-114, CHAT-115, CHAT-118). Only the server knows
 * whether a guest with a name has given an email.
 */
export function useIdentity({ content: { chat }, me, isStaff, guestForm }: Writer): Identity {
  const [refusalCode, setRefusalCode] = useState<string | null>(null);
  const [justIdentified, setJustIdentified] = useState(false);
  const requireMore = useCallback((code: string) => setRefusalCode(code), []);
  const done = useCallback(() => {
    setRefusalCode(null);
    setJustIdentified(true);
  }, []);
  const known = isStaff || me?.kind === 'user';
  const mustSignIn = chat.requireSignin || refusalCode === messageRefusals.signInNeeded.code;
  const needsAccount = me !== null && !known && mustSignIn;
  const needsName = !known && (!me?.name || refusalCode !== null);
  return {
    missing: needsAccount ? 'account' : me === null ? 'unknown' : needsName ? 'name' : 'nothing',
    form: guestForm({ asksEmail: !chat.enableAnonymous, onDone: done }),
    requireMore,
    justIdentified,
  };
}
