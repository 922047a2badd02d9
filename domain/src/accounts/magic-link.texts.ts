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
  },
  es: {
    subject: (clientName: string) => `Inicia sesión en ${clientName}`,
    asked: (clientName: string) =>
      `Alguien, seguramente tú, pidió un enlace para iniciar sesión en ${clientName}. Aquí lo tienes:`,
    action: 'Iniciar sesión',
    once: 'El enlace funciona una vez, durante 15 minutos. Ábrelo en el dispositivo con el que nos ves.',
    notYou: 'Si no fuiste tú, no tienes que hacer nada.',
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
