import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences of the domain about the paywall. */
export const paywallTexts: Catalogue = {
  'This attendee number does not have access': 'Este número de asistente no tiene acceso',
  'This attendee number does not belong to this content.': 'Este número de asistente no es de este contenido.',
  'This attendee has been canceled': 'Este asistente fue cancelado',
  'This attendee number is already in use on the maximum number of screens':
    'Este número de asistente ya está en uso en todas las pantallas permitidas',
  'Your access to this content has ended': 'Tu acceso a este contenido terminó',
  'Allow cookies to watch.': 'Permite las cookies para ver este contenido.',
  'Too many attendee numbers. Try again later.': 'Demasiados números de asistente. Inténtalo más tarde.',
  'This number has changed screens too often. Try again later.':
    'Este número cambió de pantalla demasiadas veces. Inténtalo más tarde.',
  'We cannot check numbers now. We keep trying.': 'Ahora no podemos comprobar números. Seguimos intentando.',
  'Event staff have freed this screen for another one.': 'El personal del evento liberó esta pantalla para otra.',
  'Nobody in your organisation has this attendee number.': 'Nadie de tu organización tiene este número de asistente.',
  'Another of your screens has taken over.': 'Otra de tus pantallas tomó el lugar de esta.',
};
