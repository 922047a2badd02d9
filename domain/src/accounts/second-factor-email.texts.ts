import type { Language } from '../kernel/languages.ts';

const words = {
  en: {
    hello: (firstName: string) => `Hello ${firstName},`,
    on: {
      subject: 'Two-step sign-in was turned on',
      what: 'Two-step sign-in was turned on for your account. After your password, sign-in now asks for a code from your authenticator app.',
      notYou: "If this wasn't you, tell an owner of your organisation: someone knows your password.",
    },
    off: {
      subject: 'Two-step sign-in was turned off',
      what: 'Two-step sign-in was turned off for your account. You can turn it on again on your profile page.',
      notYou: "If this wasn't you, change your password and tell an owner of your organisation.",
    },
  },
  es: {
    hello: (firstName: string) => `Hola, ${firstName}:`,
    on: {
      subject: 'Se activó la verificación en dos pasos',
      what: 'Se activó la verificación en dos pasos de tu cuenta. Después de tu contraseña se pide un código de tu app de autenticación.',
      notYou: 'Si no fuiste tú, avisa a un propietario de tu organización: alguien conoce tu contraseña.',
    },
    off: {
      subject: 'Se desactivó la verificación en dos pasos',
      what: 'Se desactivó la verificación en dos pasos de tu cuenta. Puedes activarla de nuevo en la página de tu perfil.',
      notYou: 'Si no fuiste tú, cambia tu contraseña y avisa a un propietario de tu organización.',
    },
  },
} as const;

/** The email after two-step sign-in was turned on or off. */
export function secondFactorEmail(language: Language, { firstName, isOn }: { firstName: string; isOn: boolean }) {
  const { hello, on, off } = words[language];
  const { subject, what, notYou } = isOn ? on : off;
  return { subject, paragraphs: [hello(firstName), what], after: [notYou] };
}
