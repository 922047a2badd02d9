import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences about the events to which channels are connected. */
export const eventConnections: Catalogue = {
  "Event ID's can only contain numbers and be 6 digits long": 'El número del evento solo puede tener 6 dígitos',
  'Unable to find event': 'No encontramos el evento',
  'Event ID is already set up': 'Este evento ya está conectado',
  'A channel can be connected to at most 20 events': 'Un canal se puede conectar a 20 eventos como máximo',
  'Max screens cannot be more than 100': 'El máximo de pantallas es 100',
  'Screens need to be a whole number from 1 to 100': 'Las pantallas deben ser un número entero del 1 al 100',
  'Days after the order date cannot be more than 3,650':
    'Los días después de la fecha del pedido no pueden ser más de 3,650',
  'Days after the order date need to be a whole number of at least 1':
    'Los días después de la fecha del pedido deben ser un número entero a partir de 1',
  'Error connecting Brushfire Events.': 'No se pudieron conectar los eventos de Brushfire.',
  'Deleting rules that exist on this content from the unselected channel':
    'Se quitan las reglas de este contenido que pertenecen al canal desmarcado',
  'No event is connected to {{name}}, so everyone can watch these contents there.':
    '{{name}} no tiene un evento conectado, así que cualquiera podrá ver estos contenidos ahí.',
  'Everyone can watch this content in {{names}}, because no event is connected there.':
    'Cualquiera puede ver este contenido en {{names}}, porque ahí no hay un evento conectado.',
  'With an event': 'Con un evento',
  'Viewer access': 'Acceso de los espectadores',
  'Limit to some attendees': 'Limitar a algunos asistentes',
  'Otherwise everyone with access to the channel can watch.': 'Si no, puede ver cualquier persona con acceso al canal.',
  'Nothing is chosen yet, so everyone with access to the channel can watch.':
    'Todavía no hay nada elegido, así que puede ver cualquier persona con acceso al canal.',
  'People with one of the chosen types or one of the chosen options can watch.':
    'Pueden ver las personas con uno de los tipos elegidos o una de las opciones elegidas.',
  '{{count}} choices are no longer part of these events.': {
    one: '{{count}} elección ya no forma parte de estos eventos.',
    other: '{{count}} elecciones ya no forman parte de estos eventos.',
  },
  'Not allowed in the channel': 'No permitido en el canal',
  'Loading the options of the registration…': 'Cargando las opciones del registro…',
  'We can’t load the options of the registration right now.':
    'No podemos cargar las opciones del registro en este momento.',
  'Event Not Found!': '¡Evento no encontrado!',
  'Error disconnecting Brushfire Events.': 'No se pudieron desconectar los eventos de Brushfire.',
  'Unknown Error (data fetched)': 'Error desconocido (datos recibidos)',
  Add: 'Agregar',
  'Event connections': 'Conexiones con eventos',
  'Connect an event of your ticketing, and only people with an attendee number of it can watch.':
    'Conecta un evento de tu sistema de boletos, y solo podrán ver las personas con un número de asistente de ese evento.',
  'Without an event, everyone can watch this channel once you save.':
    'Sin un evento, cualquiera podrá ver este canal cuando guardes.',
  'Only people with an attendee number of these events can watch. Staff always can.':
    'Solo pueden ver las personas con un número de asistente de estos eventos. Tu equipo siempre puede.',
  'A video of another provider, such as YouTube, still plays for people who copied its link.':
    'Un video de otro proveedor, como YouTube, se sigue viendo si alguien copió su enlace.',
  'Event number': 'Número de evento',
  'The 6 digits of an event of your ticketing.': 'Los 6 dígitos de un evento de tu sistema de boletos.',
  'Connected events': 'Eventos conectados',
  'Event {{number}}': 'Evento {{number}}',
  'Refresh {{name}}': 'Actualizar {{name}}',
  'Attendee types': 'Tipos de asistente',
  'This event has no attendee types yet.': 'Este evento todavía no tiene tipos de asistentes.',
  'Nobody can watch with this event yet. Allow an attendee type.':
    'Nadie puede ver con este evento todavía. Permite un tipo de asistente.',
  Screens: 'Pantallas',
  'screens at the same time': 'pantallas al mismo tiempo',
  'Limit access after order date': 'Limitar el acceso después de la fecha del pedido',
  'Days of access': 'Días de acceso',
  'days after the order': 'días después del pedido',
  'Remove this event?': '¿Quitar este evento?',
  "Any contents with rules from this event's data may be affected":
    'Puede afectar a los contenidos con reglas basadas en los datos de este evento',
};
