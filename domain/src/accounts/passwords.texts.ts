import type { Language } from '../kernel/languages.ts';
import type { RefusalText } from '../kernel/refusal.ts';
import { accountTexts } from './accounts.texts.ts';

/** Sentences of forgotten passwords. Source: 000 §2, §5, §8; what is not in it is ours. */
export const passwordTexts = {
  emailFormat: 'Email must be in the correct format.',
  requested: 'Reset Requested',
  requestFailed: 'Sorry!',
  requestFailedWhy: 'An error occured while trying to reset your password. Please contact support.',
  resetDone: 'Your password was reset! Redirecting to the dashboard...',
  resetDoneHere: 'Your password was reset! Taking you back...',
  resetFailed: 'We could not update your password at this time. Please contact support.',
} as const;

/** What comes of a request, whoever has an account (ACC-91): it depends on how letters leave here, and on nothing else. */
export const resetOnItsWay = {
  sent: 'If there is an account with that email, a letter with a link is on its way to it. The link works for 30 minutes.',
  late: 'If there is an account with that email, a letter with a link leaves for it as soon as our mail server answers again. We keep trying.',
  kept: 'If there is an account with that email, a letter with a link is in the outbox. This installation sends no mail: ask whoever looks after it.',
} as const;

/** What setting a new password by a link may be refused with. */
export const passwordRefusals = {
  linkNotValid: { code: 'accounts.link-not-valid', kind: 'gone', message: accountTexts.linkNotValid },
} as const satisfies Record<string, RefusalText>;

interface ResetLetter {
  firstName: string;
  link: string;
}

const words = {
  en: {
    hello: (firstName: string) => `Hello ${firstName},`,
    subject: 'Set a new password',
    asked: 'Somebody, most likely you, asked for a new password for your account. With this link you choose it:',
    action: 'Choose a new password',
    once: 'The link works once, within 30 minutes. All browsers that are signed in to your account will be signed out.',
    notYou: 'If it was not you, you need not do anything: your password stays as it is.',
    waiting: 'Your account is waiting for you',
    noneYet: 'Somebody, most likely you, asked for a new password for your account. It has none yet.',
    openInvitation:
      'Please open the link in the letter with your invitation. If it no longer works, ask whoever invited you to send another.',
    ignore: 'If it was not you, you need not do anything.',
  },
  es: {
    hello: (firstName: string) => `Hola, ${firstName}:`,
    subject: 'Establece una contraseña nueva',
    asked: 'Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta. Con este enlace la eliges:',
    action: 'Elegir una contraseña nueva',
    once: 'El enlace funciona una vez, durante 30 minutos. Se cerrará la sesión en todos los navegadores con tu cuenta.',
    notYou: 'Si no fuiste tú, no tienes que hacer nada: tu contraseña se queda como está.',
    waiting: 'Tu cuenta te espera',
    noneYet: 'Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta. Aún no tiene ninguna.',
    openInvitation:
      'Abre el enlace del correo con tu invitación. Si ya no funciona, pide a quien te invitó que te envíe otro.',
    ignore: 'Si no fuiste tú, no tienes que hacer nada.',
  },
} as const;

/** The letter to somebody who forgot a password (ACC-93). */
export function resetLetter(language: Language, { firstName, link }: ResetLetter) {
  const { hello, subject, asked, action, once, notYou } = words[language];
  return {
    subject,
    paragraphs: [hello(firstName), asked],
    action: { label: action, href: link },
    after: [once, notYou],
  };
}

/** The letter to somebody who asks for a new password and has never had one: the invitation's link sets the first. */
export function noPasswordLetter(language: Language, { firstName }: Pick<ResetLetter, 'firstName'>) {
  const { hello, waiting, noneYet, openInvitation, ignore } = words[language];
  return { subject: waiting, paragraphs: [hello(firstName), noneYet, openInvitation], after: [ignore] };
}
