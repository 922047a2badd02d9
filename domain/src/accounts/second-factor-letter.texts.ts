import type { Language } from '../kernel/languages.ts';

const offWords = {
  en: {
    subject: 'Two-step sign-in was turned off',
    hello: (firstName: string) => `Hello ${firstName},`,
    off: 'Two-step sign-in was turned off for your account. You can turn it on again on your profile page.',
    notYou: 'If this wasn’t you, change your password and tell an owner of your organisation.',
  },
  es: {
    subject: 'Se desactivó el inicio de sesión en dos pasos',
    hello: (firstName: string) => `Hola, ${firstName}:`,
    off: 'Se desactivó el inicio de sesión en dos pasos de tu cuenta. Puedes activarlo de nuevo en la página de tu perfil.',
    notYou: 'Si no fuiste tú, cambia tu contraseña y avisa a un propietario de tu organización.',
  },
} as const;

/** Tells a person that their account needs one factor less. */
export function secondFactorOffLetter(language: Language, { firstName }: { firstName: string }) {
  const { subject, hello, off, notYou } = offWords[language];
  return { subject, paragraphs: [hello(firstName), off], after: [notYou] };
}
