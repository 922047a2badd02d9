import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences of the domain about events, attendees and imports. */
export const ticketingTexts: Catalogue = {
  'Unknown error': 'Error desconocido',
  'Invalid Attendee Number Format': 'El formato del número de asistente no es válido',
  'Title is required': 'Falta el título',
  'Start is required': 'Falta la fecha de inicio',
  'Capacity has to be a whole number from 1 to 1,000,000': 'El cupo tiene que ser un número entero de 1 a 1.000.000',
  'Stream URL needs to be a valid URL (ex. {{host}})':
    'La URL de la transmisión tiene que ser válida (p. ej. {{host}})',
  'Use colors, gradients and pictures with https': 'Usa colores, degradados e imágenes con https',
  'Use a color such as #1a2b3c': 'Usa un color como #1a2b3c',
  'Add at least one attendee type': 'Agrega al menos un tipo de asistente',
  'Label is required': 'Falta la etiqueta',
  'This name is used twice': 'Este nombre se usa dos veces',
  'This label is used twice': 'Esta etiqueta se usa dos veces',
  'Add at least one option': 'Agrega al menos una opción',
  'An option cannot contain ; or |': 'Una opción no puede contener ; ni |',
  'This id is used twice': 'Este id se usa dos veces',
  'Choose an attendee type of this event': 'Elige un tipo de asistente de este evento',
  'Choose options of this event': 'Elige opciones de este evento',
  'Event not found.': 'No se encontró el evento.',
  'Attendee not found.': 'No se encontró al asistente.',
  'Import not found.': 'No se encontró la importación.',
  'The ticketing system does not answer. Try again in a moment.':
    'El sistema de entradas no responde. Inténtalo de nuevo en un momento.',
  'This event number is already taken. Choose another one.': 'Este número de evento ya está en uso. Elige otro.',
  'The number of an event cannot be changed.': 'El número de un evento no se puede cambiar.',
  'Someone else saved this event meanwhile.': 'Otra persona guardó este evento mientras tanto.',
  'This event was added already, with what was in the form before.':
    'Este evento ya se agregó, con lo que tenía antes el formulario.',
  'There can be at most 1,000 events. Delete old events first.':
    'Puede haber 1000 eventos como máximo. Elimina primero los eventos antiguos.',
  'Attendees have this type. Give them another type first.':
    'Hay asistentes de este tipo. Asígnales primero otro tipo.',
  'Attendees have this option. Take it from them first.': 'Hay asistentes con esta opción. Quítasela primero.',
  'This attendee number is already taken. Choose another one.': 'Este número de asistente ya está en uso. Elige otro.',
  'Someone else saved this attendee meanwhile.': 'Otra persona guardó a este asistente mientras tanto.',
  'This attendee was added already, with what was in the form before.':
    'Este asistente ya se agregó, con lo que tenía antes el formulario.',
  'An event can have at most 100,000 attendees.': 'Un evento puede tener 100.000 asistentes como máximo.',
  'The list has changed meanwhile. Please load it again.': 'La lista cambió mientras tanto. Vuelve a cargarla.',
  'Choose a CSV file': 'Elige un archivo CSV',
  'File is too big. A CSV file can have up to 5 MB.':
    'El archivo es demasiado grande. Un archivo CSV puede tener hasta 5 MB.',
  'This file has more than 20,000 rows. Split it into smaller files.':
    'Este archivo tiene más de 20.000 filas. Divídelo en archivos más pequeños.',
  'This file is not a CSV file. Save the spreadsheet as CSV first.':
    'Este archivo no es un archivo CSV. Guarda primero la hoja de cálculo como CSV.',
  'This file has no rows below its headings.': 'Este archivo no tiene filas debajo de los encabezados.',
  'The first row needs the headings Number and Type.': 'La primera fila necesita los encabezados Número y Tipo.',
  'Two columns have the same heading. Delete one of them.':
    'Dos columnas tienen el mismo encabezado. Elimina una de ellas.',
  'Many numbers of this file are already taken by other events. Check that it is the right file.':
    'Muchos números de este archivo ya están en uso en otros eventos. Comprueba que sea el archivo correcto.',
  'Too many files. Try again later.': 'Demasiados archivos. Inténtalo más tarde.',
  'This import was started already.': 'Esta importación ya se inició.',
  'There can be at most {{max}} options': 'Puede haber {{max}} opciones como máximo',
  'There can be at most {{max}} attendee types': 'Puede haber {{max}} tipos de asistente como máximo',
  'There can be at most {{max}} fields': 'Puede haber {{max}} campos como máximo',
};
