interface MagicLinkEmail {
  /** Name of the organisation. */
  clientName: string;
  link: string;
}

const wordsOf = {
  en: {
    subject: (clientName: string) => `Sign in to ${clientName}`,
    asked: (clientName: string) => `You asked for a sign-in link for ${clientName}. Here it is:`,
    action: 'Sign in',
    once: 'The link works once and expires in 15 minutes. Open it on the device you watch on.',
    notYou: "If this wasn't you, you can ignore this email.",
  },
  es: {
    subject: (clientName: string) => `Inicia sesión en ${clientName}`,
    asked: (clientName: string) => `Pediste un enlace para iniciar sesión en ${clientName}. Aquí lo tienes:`,
    action: 'Iniciar sesión',
    once: 'El enlace funciona una vez y vence en 15 minutos. Ábrelo en el dispositivo en el que nos ves.',
    notYou: 'Si no fuiste tú, puedes ignorar este correo.',
  },
} as const;

/** The languages of emails. */
export type EmailLanguage = keyof typeof wordsOf;

/** The email with a sign-in link (ACC-157). */
export function magicLinkEmail(language: EmailLanguage, { clientName, link }: MagicLinkEmail) {
  const { subject, asked, action, once, notYou } = wordsOf[language];
  return {
    subject: subject(clientName),
    paragraphs: [asked(clientName)],
    action: { label: action, href: link },
    after: [once, notYou],
  };
}
