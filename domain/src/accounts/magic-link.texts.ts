interface MagicLinkLetter {
  /** The organisation. */
  clientName: string;
  link: string;
}

const wordsOf = {
  en: {
    subject: (clientName: string) => `Sign in to ${clientName}`,
    asked: (clientName: string) =>
      `Somebody, most likely you, asked for a link to sign in to ${clientName}. Here it is:`,
    action: 'Sign in',
    once: 'The link works once, within 15 minutes. Please open it on the device on which you watch.',
    notYou: 'If it was not you, you need not do anything.',
    invited: 'Somebody, most likely you, asked for a link to sign in. Your account has not been set up yet.',
    openInvitation:
      'Please open the link in the letter with your invitation. If it no longer works, ask whoever invited you to send another.',
  },
  es: {
    subject: (clientName: string) => `Inicia sesión en ${clientName}`,
    asked: (clientName: string) =>
      `Alguien, seguramente tú, pidió un enlace para iniciar sesión en ${clientName}. Aquí lo tienes:`,
    action: 'Iniciar sesión',
    once: 'El enlace funciona una vez, durante 15 minutos. Ábrelo en el dispositivo con el que nos ves.',
    notYou: 'Si no fuiste tú, no tienes que hacer nada.',
    invited: 'Alguien, seguramente tú, pidió un enlace para iniciar sesión. Tu cuenta aún no está preparada.',
    openInvitation: 'Abre el enlace de la carta con tu invitación. Si ya no funciona, pide otra a quien te invitó.',
  },
} as const;

/** The languages of these letters. */
export type LetterLanguage = keyof typeof wordsOf;

/** The letter with a link that signs in (ACC-157). */
export function magicLinkLetter(language: LetterLanguage, { clientName, link }: MagicLinkLetter) {
  const { subject, asked, action, once, notYou } = wordsOf[language];
  return {
    subject: subject(clientName),
    paragraphs: [asked(clientName)],
    action: { label: action, href: link },
    after: [once, notYou],
  };
}

/** The letter to somebody who was invited and has not accepted yet: the invitation's link is the way in. */
export function invitedAlreadyLetter(language: LetterLanguage, { clientName }: Pick<MagicLinkLetter, 'clientName'>) {
  const { subject, invited, openInvitation, notYou } = wordsOf[language];
  return { subject: subject(clientName), paragraphs: [invited, openInvitation], after: [notYou] };
}
