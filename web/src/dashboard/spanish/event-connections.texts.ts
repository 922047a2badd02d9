import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences about the events to which channels are connected. */
export const eventConnections: Catalogue = {
  "Event ID's can only contain numbers and be 6 digits long": 'El número del evento solo puede tener 6 dígitos',
  'Event ID is already set up': 'Este evento ya está conectado',
  'Unable to find event': 'No encontramos el evento',
  'A channel can be connected to at most 50 events': 'Un canal se puede conectar a 50 eventos como máximo',
  'Max screens cannot be more than 100': 'El máximo de pantallas es 100',
  'Screens need to be a whole number from 1 to 100': 'Las pantallas deben ser un número entero del 1 al 100',
  'Days after the order date cannot be more than 3,650':
    'Los días después de la fecha del pedido no pueden ser más de 3,650',
  'Days after the order date need to be a whole number of at least 1':
    'Los días después de la fecha del pedido deben ser un número entero a partir de 1',
  'Error connecting Brushfire Events.': 'No se pudieron conectar los eventos de Brushfire.',
  'Event Not Found!': '¡Evento no encontrado!',
};
