import type { Language } from '../kernel/languages.ts';

const words = {
  en: {
    hello: (firstName: string) => `Hello ${firstName},`,
    subject: (name: string) => `The access token "${name}" expires soon`,
    what: (name: string, client: string, date: string) =>
      `The access token "${name}" of ${client} expires on ${date}. Programs that use it then stop working.`,
    todo: 'Create a new token on the page of the user, give it to the program, and delete this one.',
  },
  es: {
    hello: (firstName: string) => `Hola, ${firstName}:`,
    subject: (name: string) => `El token de acceso «${name}» vence pronto`,
    what: (name: string, client: string, date: string) =>
      `El token de acceso «${name}» de ${client} vence el ${date}. Los programas que lo usan dejarán de funcionar.`,
    todo: 'Crea un token nuevo en la página del usuario, dáselo al programa y elimina este.',
  },
} as const;

/** The email about an access token that expires soon. `date` is in the words of the language. */
export function expiringTokenEmail(
  language: Language,
  { firstName, token, client, date }: { firstName: string; token: string; client: string; date: string },
) {
  const { hello, subject, what, todo } = words[language];
  return { subject: subject(token), paragraphs: [hello(firstName), what(token, client, date), todo], after: [] };
}
