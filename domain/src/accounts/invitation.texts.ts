import type { Language } from '../kernel/languages.ts';
import type { RefusalText } from '../kernel/refusal.ts';

/** Texts of the create account page. Source: 000 §2, §5, §8, with additions. */
export const invitationTexts = {
  emailFormat: 'Invalid email format',
  otherEmail: "The email you used doesn't match our records. Please use the email this invitation was sent to.",
  askForAnother: 'Ask an administrator of your organisation for a new invitation.',
  notActivated: "Couldn't verify your user account at this time. Please contact support.",
  activated: 'Your account is ready. Redirecting to the dashboard...',
  accepted: 'Invitation accepted. Redirecting to the dashboard...',
  signInToAccept: 'You already have an account. Sign in to accept this invitation.',
} as const;

/** Refusals of accepting an invitation, other than an invalid link. */
export const invitationRefusals = {
  otherEmail: { code: 'accounts.other-email', kind: 'forbidden', message: invitationTexts.otherEmail },
  signInToAccept: { code: 'accounts.sign-in-to-accept', kind: 'conflict', message: invitationTexts.signInToAccept },
  setUpFirst: {
    code: 'accounts.set-up-first',
    kind: 'conflict',
    message: 'Open the link in your invitation email and choose a password first.',
  },
} as const satisfies Record<string, RefusalText>;

interface InvitationEmail {
  firstName: string;
  /** Name of the organisation. */
  clientName: string;
  /** Name of the inviter. */
  byName: string;
  link: string;
}

const words = {
  en: {
    subject: (clientName: string) => `You are invited to ${clientName}`,
    hello: (firstName: string) => `Hello ${firstName},`,
    create: (byName: string, clientName: string) =>
      `${byName} invited you to the ${clientName} team. Create your account with this link:`,
    createAction: 'Create your account',
    createAfter: ["The link works once and expires in 7 days. If you didn't expect this, you can ignore this email."],
    ask: (byName: string, clientName: string) =>
      `${byName} invited you to the ${clientName} team and set a password for you. Ask ${byName} for it. It expires in 72 hours, and you choose your own when you first sign in.`,
    orChoose: 'Or choose your own password now:',
    askAction: 'Choose a password',
    accept: (byName: string, clientName: string) =>
      `${byName} invited you to the ${clientName} team. Sign in with the account you already have to accept:`,
    acceptAction: 'Accept invitation',
    acceptAfter: ["The link works once and expires in 7 days. If you didn't expect this, you can ignore this email."],
  },
  es: {
    subject: (clientName: string) => `Invitación a ${clientName}`,
    hello: (firstName: string) => `Hola, ${firstName}:`,
    create: (byName: string, clientName: string) =>
      `${byName} te invitó al equipo de ${clientName}. Crea tu cuenta con este enlace:`,
    createAction: 'Crear tu cuenta',
    createAfter: ['El enlace funciona una vez y vence en 7 días. Si no lo esperabas, puedes ignorar este correo.'],
    ask: (byName: string, clientName: string) =>
      `${byName} te invitó al equipo de ${clientName} y creó una contraseña para ti. Pídesela a ${byName}. Vence en 72 horas, y al iniciar sesión por primera vez eliges la tuya.`,
    orChoose: 'O elige ahora tu propia contraseña:',
    askAction: 'Elegir una contraseña',
    accept: (byName: string, clientName: string) =>
      `${byName} te invitó al equipo de ${clientName}. Para aceptar, inicia sesión con la cuenta que ya tienes:`,
    acceptAction: 'Aceptar la invitación',
    acceptAfter: ['El enlace funciona una vez y vence en 7 días. Si no lo esperabas, puedes ignorar este correo.'],
  },
} as const;

/** The email to a person without an account (USR-85). */
export function invitationEmail(language: Language, { firstName, clientName, byName, link }: InvitationEmail) {
  const { subject, hello, create, createAction, createAfter } = words[language];
  return {
    subject: subject(clientName),
    paragraphs: [hello(firstName), create(byName, clientName)],
    action: { label: createAction, href: link },
    after: createAfter,
  };
}

/** The email to a person for whom the inviter has set a password (USR-220). */
export function passwordInvitationEmail(language: Language, { firstName, clientName, byName, link }: InvitationEmail) {
  const { subject, hello, ask, orChoose, askAction, acceptAfter } = words[language];
  return {
    subject: subject(clientName),
    paragraphs: [hello(firstName), ask(byName, clientName), orChoose],
    action: { label: askAction, href: link },
    after: acceptAfter,
  };
}

/** The email to a person who already uses an account (USR-84). */
export function secondInvitationEmail(language: Language, { firstName, clientName, byName, link }: InvitationEmail) {
  const { subject, hello, accept, acceptAction, acceptAfter } = words[language];
  return {
    subject: subject(clientName),
    paragraphs: [hello(firstName), accept(byName, clientName)],
    action: { label: acceptAction, href: link },
    after: acceptAfter,
  };
}
