/** What whoever opens an address that leads nowhere reads, by the language of the viewer. */
export const lostTexts = {
  en: {
    title: 'Page not found',
    sentence: 'We could not find that page. If you came to watch, please check the address with your church.',
    goOn: 'Go on',
    toClient: (name: string) => `Watch ${name}`,
  },
  es: {
    title: 'Página no encontrada',
    sentence: 'No hemos encontrado esa página. Si has venido a ver un culto, comprueba la dirección con tu iglesia.',
    goOn: 'Continuar',
    toClient: (name: string) => `Ver ${name}`,
  },
} as const;
