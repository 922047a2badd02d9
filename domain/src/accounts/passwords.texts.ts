import type { Language } from '../kernel/languages.ts';
import type { RefusalText } from '../kernel/refusal.ts';
import { accountTexts } from './accounts.texts.ts';

/** Texts of forgotten passwords. Source: 000 §2, §5, §8, with additions. */
export const passwordTexts = {
  emailFormat: 'Email must be in the correct format.',
  requested: 'Reset Requested',
  requestFailed: 'Sorry!',
  requestFailedWhy: 'An error occured while trying to reset your password. Please contact support.',
  resetDone: 'Your password was reset! Redirecting to the dashboard...',
  resetDoneHere: 'Your password was reset! Taking you back...',
  resetFailed: 'We could not update your password at this time. Please contact support.',
} as const;

/** The answer to a request, which depends only on when emails are sent, not on whether an account exists (ACC-91). */
export const resetOnItsWay = {
  sent: 'If there is an account with that email, we emailed it a link. The link expires in 30 minutes.',
  late: 'If there is an account with that email, we’ll email it a link as soon as our mail server answers again.',
  kept: 'If there is an account with that email, its link is in the outbox. This installation sends no email: ask its administrator for the link.',
} as const;

/** Refusals of setting a new password with a reset link. */
export const passwordRefusals = {
  linkNotValid: { code: 'accounts.link-not-valid', kind: 'gone', message: accountTexts.linkNotValid },
} as const satisfies Record<string, RefusalText>;

interface ResetEmail {
  firstName: string;
  link: string;
}

const words = {
  en: {
    hello: (firstName: string) => `Hello ${firstName},`,
    subject: 'Set a new password',
    asked: 'You asked for a new password for your account. Choose it with this link:',
    action: 'Choose a new password',
    once: 'The link works once and expires in 30 minutes. A new password signs you out in all browsers.',
    notYou: "If this wasn't you, you can ignore this email. Your password stays the same.",
    waiting: 'Finish setting up your account',
    noneYet: 'You asked for a new password, but your account has none yet.',
    openInvitation:
      'Open the link in your invitation email. If it no longer works, ask the person who invited you for a new one.',
    ignore: "If this wasn't you, you can ignore this email.",
  },
  es: {
    hello: (firstName: string) => `Hola, ${firstName}:`,
    subject: 'Establece una contraseña nueva',
    asked: 'Pediste una contraseña nueva para tu cuenta. Elígela con este enlace:',
    action: 'Elegir una contraseña nueva',
    once: 'El enlace funciona una vez y vence en 30 minutos. Una contraseña nueva cierra tu sesión en todos los navegadores.',
    notYou: 'Si no fuiste tú, puedes ignorar este correo. Tu contraseña sigue igual.',
    waiting: 'Termina de configurar tu cuenta',
    noneYet: 'Pediste una contraseña nueva, pero tu cuenta aún no tiene ninguna.',
    openInvitation: 'Abre el enlace del correo de invitación. Si ya no funciona, pide otro a quien te invitó.',
    ignore: 'Si no fuiste tú, puedes ignorar este correo.',
  },
} as const;

/** The email to a user who forgot the password (ACC-93). */
export function resetEmail(language: Language, { firstName, link }: ResetEmail) {
  const { hello, subject, asked, action, once, notYou } = words[language];
  return {
    subject,
    paragraphs: [hello(firstName), asked],
    action: { label: action, href: link },
    after: [once, notYou],
  };
}

/**
 * The email to a user who requests a new password but has no password yet. The link of the invitation sets the first
 * password.
 */
export function noPasswordEmail(language: Language, { firstName }: Pick<ResetEmail, 'firstName'>) {
  const { hello, waiting, noneYet, openInvitation, ignore } = words[language];
  return { subject: waiting, paragraphs: [hello(firstName), noneYet, openInvitation], after: [ignore] };
}
