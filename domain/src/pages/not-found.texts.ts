/** The page for an unknown URL, by the visitor's language. */
export const notFoundTexts = {
  en: {
    title: 'Page not found',
    sentence: 'We could not find that page. If you came to watch, please check the address with your church.',
    toClient: (name: string) => `Watch ${name}`,
    signIn: 'Staff sign-in',
    // PAY-121
    eventTitle: 'Event Not Found!',
    eventSentence:
      'There is no event with this number. If you came to watch, please check the address with your church.',
  },
  es: {
    title: 'Página no encontrada',
    sentence: 'No encontramos esa página. Si querías ver una transmisión, confirma la dirección con tu iglesia.',
    toClient: (name: string) => `Ver ${name}`,
    signIn: 'Acceso para el equipo',
    eventTitle: '¡No encontramos el evento!',
    eventSentence:
      'No hay ningún evento con este número. Si querías ver una transmisión, confirma la dirección con tu iglesia.',
  },
} as const;
