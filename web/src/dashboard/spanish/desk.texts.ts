import type { Catalogue } from '../../lib/staff-texts.ts';

/** The help desk of an event. */
export const desk: Catalogue = {
  'Help desk': 'Mesa de ayuda',
  'Name, number or personal link': 'Nombre, número o enlace personal',
  'Number or personal link': 'Número o enlace personal',
  'Scan or paste a personal link, or type a name or number. Press Enter after a whole number.':
    'Escanea o pega un enlace personal, o escribe un nombre o número. Pulsa Intro después de un número completo.',
  'Scan or paste a personal link, or type the attendee number and press Enter. Names are not kept here.':
    'Escanea o pega un enlace personal, o escribe el número de asistente y pulsa Intro. Aquí no se guardan nombres.',
  'Clear the search': 'Borrar la búsqueda',
  'Open number {{number}}': 'Abrir el número {{number}}',
  'Nobody of this event matches. Type fewer letters or other digits.':
    'Nadie de este evento coincide. Escribe menos letras u otros dígitos.',
  'There are more. Type more letters or digits.': 'Hay más. Escribe más letras o dígitos.',
  'number ends in {{digits}}': 'el número termina en {{digits}}',
  'this person': 'esta persona',
  'No channel is connected to this event, so its numbers open nothing yet.':
    'Ningún canal está conectado a este evento, así que sus números todavía no abren nada.',
  'Can enter. {{inUse}} of {{screens}} screens in use.': 'Puede entrar. {{inUse}} de {{screens}} pantallas en uso.',
  'Access ends {{moment}}.': 'El acceso termina el {{moment}}.',
  'Refused: all {{count}} screens of this number are in use. Free one or add one.': {
    one: 'Rechazado: la única pantalla de este número está en uso. Libérala o agrega una.',
    other: 'Rechazado: las {{count}} pantallas de este número están en uso. Libera una o agrega una.',
  },
  'Refused: this ticket is cancelled. Restore it in the list of attendees.':
    'Rechazado: esta entrada está cancelada. Restáurala en la lista de asistentes.',
  'Refused: this number is for event {{number}}.': 'Rechazado: este número es del evento {{number}}.',
  'Refused: the access of this ticket has ended. The channel’s access settings have the days.':
    'Rechazado: el acceso de esta entrada terminó. Los días están en los ajustes de acceso del canal.',
  'Refused: the channel lets in nobody of type {{type}}. Its access settings have the types.':
    'Rechazado: el canal no deja entrar a nadie del tipo {{type}}. Los tipos están en sus ajustes de acceso.',
  'No access': 'Sin acceso',
  'Number of another event': 'Número de otro evento',
  'Ticket cancelled': 'Entrada cancelada',
  'All screens in use': 'Todas las pantallas en uso',
  'Access ended': 'Acceso terminado',
  'No screen watches with this number.': 'Ninguna pantalla usa este número.',
  'Screens in use': 'Pantallas en uso',
  Phone: 'Teléfono',
  Tablet: 'Tableta',
  Computer: 'Computadora',
  'since {{moment}}': 'desde el {{moment}}',
  'Free screen': 'Liberar pantalla',
  'Screen freed!': '¡Pantalla liberada!',
  'Add a screen': 'Agregar una pantalla',
  'Screen added!': '¡Pantalla agregada!',
  'Take one screen back': 'Quitar una pantalla',
  'Screen taken back!': '¡Pantalla quitada!',
  '{{count}} screens added': { one: '{{count}} pantalla agregada', other: '{{count}} pantallas agregadas' },
  '{{count}} screens added, no more': {
    one: '{{count}} pantalla agregada, no más',
    other: '{{count}} pantallas agregadas, no más',
  },
  'Refused {{count}} times in the last 30 days': {
    one: 'Rechazado {{count}} vez en los últimos 30 días',
    other: 'Rechazado {{count}} veces en los últimos 30 días',
  },
  'Of all numbers of the event that end in {{digits}}: whole numbers are not kept.':
    'De todos los números del evento que terminan en {{digits}}: los números completos no se guardan.',
  'Screens watching': 'Pantallas mirando',
  'Refused in the last hour': 'Rechazos en la última hora',

  // The door check
  'Door check': 'Revisión de la entrada',
  '{{count}} attendees of type {{type}} may enter nowhere.': {
    one: '{{count}} asistente del tipo {{type}} no puede entrar en ningún canal.',
    other: '{{count}} asistentes del tipo {{type}} no pueden entrar en ningún canal.',
  },
  'In {{channel}}, the access of attendees of type {{type}} ends before the event starts.':
    'En {{channel}}, el acceso de los asistentes del tipo {{type}} termina antes de que empiece el evento.',
  '{{content}} opens to nobody: no type or option of this event satisfies its access rules.':
    '{{content}} no se abre para nadie: ningún tipo ni opción de este evento cumple sus reglas de acceso.',
  '{{count}} attendee numbers have fewer than 10 digits and can be guessed.': {
    one: '{{count}} número de asistente tiene menos de 10 dígitos y se puede adivinar.',
    other: '{{count}} números de asistente tienen menos de 10 dígitos y se pueden adivinar.',
  },
  '{{count}} attendee numbers follow one another and can be guessed.': {
    one: '{{count}} número de asistente sigue a otro y se puede adivinar.',
    other: '{{count}} números de asistente son consecutivos y se pueden adivinar.',
  },
  'Choose a channel': 'Elegir un canal',
  'Open its access': 'Abrir su acceso',
  'Leave the number empty when you add people to get random ones.':
    'Deja vacío el número al agregar personas para recibir números al azar.',
};
