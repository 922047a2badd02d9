import type { Catalogue } from '../../lib/staff-texts.ts';

/** The pages of the built-in ticketing: events, attendees and imports. */
export const ticketing: Catalogue = {
  // The list of events
  Events: 'Eventos',
  EVENTS: 'EVENTOS',
  events: 'eventos',
  event: 'evento',
  'Events not found.': 'No se encontraron eventos.',
  'Events with tickets, and the people who have one.': 'Eventos con entradas y las personas que tienen una.',
  'No events yet': 'Todavía no hay eventos',
  'Add an event and its attendees, each with a number. Then connect it to a channel, so that only they can watch.':
    'Agrega un evento y sus asistentes, cada uno con un número. Después conéctalo a un canal para que solo ellos puedan verlo.',
  'Add event': 'Agregar evento',
  'Add An Event': 'Agregar un evento',
  'Edit event': 'Editar evento',
  'This event': 'Este evento',
  'Event saved!': '¡Evento guardado!',
  'Copy the event number {{number}}': 'Copiar el número de evento {{number}}',
  '{{count}} spots taken': { one: '{{count}} lugar ocupado', other: '{{count}} lugares ocupados' },
  '{{count}} remaining': { one: 'queda {{count}}', other: 'quedan {{count}}' },
  'No limit': 'Sin límite',
  'Delete event': 'Eliminar evento',
  '{{count}} attendees are deleted with this event, and so is everyone whose ticket was cancelled.': {
    one: 'Con este evento se elimina {{count}} asistente, y también quienes tienen la entrada cancelada.',
    other: 'Con este evento se eliminan {{count}} asistentes, y también quienes tienen la entrada cancelada.',
  },
  'Their numbers and personal links stop working immediately. This can’t be undone.':
    'Sus números y enlaces personales dejan de funcionar de inmediato. Esto no se puede deshacer.',
  'Event deleted!': '¡Evento eliminado!',
  'The event was not deleted. Please try again.': 'No se eliminó el evento. Inténtalo de nuevo.',

  // The form of an event
  Title: 'Título',
  Start: 'Inicio',
  '6 digits. Leave it empty to get a number that is free. You can’t change it later.':
    '6 dígitos. Déjalo vacío para recibir un número libre. No podrás cambiarlo después.',
  'Enter it in a channel’s form to connect the event to that channel.':
    'Escríbelo en el formulario de un canal para conectar el evento a ese canal.',
  Capacity: 'Cupo',
  'How many spots there are. More attendees can still be added.':
    'Cuántos lugares hay. Aun así se pueden agregar más asistentes.',
  'Event page': 'Página del evento',
  'Ask for an attendee number': 'Pedir un número de asistente',
  'Only attendees can watch on the event’s own page. When off, anyone with its address can watch.':
    'Solo los asistentes pueden ver el video en la página del evento. Si lo desactivas, puede verlo cualquiera que tenga la dirección.',
  'Stream URL': 'URL de la transmisión',
  'The video on the event’s own page. Leave it empty if people watch on a channel.':
    'El video de la página del evento. Déjalo vacío si la gente lo ve en un canal.',
  'Attendee type': 'Tipo de asistente',
  'Add attendee type': 'Agregar tipo de asistente',
  'Kinds of tickets, such as Adult, Child or Volunteer. A channel decides for each type who may watch.':
    'Clases de entradas, como Adulto, Niño o Voluntario. Cada canal decide qué tipos pueden verlo.',
  General: 'General',
  Field: 'Campo',
  Fields: 'Campos',
  Label: 'Etiqueta',
  Option: 'Opción',
  Options: 'Opciones',
  'Add option': 'Agregar opción',
  'What attendees chose when they registered, such as a workshop. A content can be for some options only.':
    'Lo que eligieron los asistentes al inscribirse, como un taller. Un contenido puede ser solo para algunas opciones.',
  'No fields yet. You need none if everyone may watch the same.':
    'Todavía no hay campos. No los necesitas si todos pueden ver lo mismo.',
  Look: 'Aspecto',
  'The look of the event’s own page. What you leave empty looks as on your organisation’s page.':
    'El aspecto de la página del evento. Lo que dejes vacío se ve como en la página de tu organización.',
  Background: 'Fondo',
  'A color, a gradient or the address of a picture, as in CSS.':
    'Un color, un degradado o la dirección de una imagen, como en CSS.',
  Pictures: 'Imágenes',
  'The event’s page in this look': 'La página del evento con este aspecto',
  'Where do I find my number?': '¿Dónde encuentro mi número?',

  // Attendees
  Attendees: 'Asistentes',
  attendees: 'asistentes',
  'Search attendees by name or number': 'Buscar asistentes por nombre o número',
  'Name or number': 'Nombre o número',
  Tickets: 'Entradas',
  'All tickets': 'Todas las entradas',
  Active: 'Activo',
  Cancelled: 'Cancelado',
  'No name': 'Sin nombre',
  Ordered: 'Pedido el',
  'Unknown type': 'Tipo desconocido',
  'No attendee matches': 'Ningún asistente coincide',
  'Search by name or by digits of the number, and check the filter.':
    'Busca por nombre o por dígitos del número, y revisa el filtro.',
  'No attendees yet': 'Todavía no hay asistentes',
  'Import a list of people from a CSV file, or add one by one. Each gets a number to watch with.':
    'Importa una lista de personas desde un archivo CSV o agrégalas una por una. Cada una recibe un número para entrar.',
  'More actions': 'Más acciones',
  'Export attendees (CSV)': 'Exportar asistentes (CSV)',
  'Export personal links (CSV)': 'Exportar enlaces personales (CSV)',
  'Add attendee': 'Agregar asistente',
  'Attendee number': 'Número de asistente',
  '8 to 20 digits. Leave it empty to get a number that nobody can guess.':
    'De 8 a 20 dígitos. Déjalo vacío para recibir un número que nadie pueda adivinar.',
  'Order date': 'Fecha de pedido',
  'When it is empty, the ticket counts as ordered now.': 'Si está vacía, la entrada cuenta como pedida ahora.',
  '{{name}} is added': 'Se agregó a {{name}}',
  'Add another': 'Agregar otro',
  Done: 'Listo',
  'Attendee saved!': '¡Asistente guardado!',
  'Copy the attendee number {{number}}': 'Copiar el número de asistente {{number}}',
  'Personal link': 'Enlace personal',
  'Copy the personal link': 'Copiar el enlace personal',
  'QR code of the personal link': 'Código QR del enlace personal',
  'The link opens the event with this number already filled in. Give it to this person only.':
    'El enlace abre el evento con este número ya escrito. Dáselo solo a esta persona.',
  Keep: 'Conservar',
  'Cancel ticket': 'Cancelar entrada',
  'Cancel the ticket of {{name}}?': '¿Cancelar la entrada de {{name}}?',
  'People who watch with this number are stopped immediately. You can restore the ticket later.':
    'Quien esté viendo con este número deja de ver de inmediato. Puedes restaurar la entrada después.',
  'Ticket cancelled!': '¡Entrada cancelada!',
  'Ticket restored!': '¡Entrada restaurada!',
  Forget: 'Olvidar',
  'Forget {{name}}?': '¿Olvidar a {{name}}?',
  'Name, number and everything else about this attendee are deleted, and the number stops working. This can’t be undone.':
    'Se eliminan el nombre, el número y todo lo demás de este asistente, y el número deja de funcionar. Esto no se puede deshacer.',
  'Attendee forgotten!': '¡Asistente olvidado!',
  'Nothing was changed. Please try again.': 'No se cambió nada. Inténtalo de nuevo.',

  // Imports
  Import: 'Importación',
  'Import attendees': 'Importar asistentes',
  'Choose or drop a CSV file': 'Elige o suelta un archivo CSV',
  'Drop your CSV file here': 'Suelta aquí tu archivo CSV',
  'Choose file': 'Elegir archivo',
  'Up to 20,000 rows and 5 MB. In Excel or Google Sheets, save the sheet as CSV.':
    'Hasta 20.000 filas y 5 MB. En Excel o Google Sheets, guarda la hoja como CSV.',
  'Uploading...': 'Subiendo...',
  'Checking every row...': 'Revisando cada fila...',
  Columns: 'Columnas',
  Required: 'Obligatoria',
  'Download sample': 'Descargar ejemplo',
  'attendees-sample.csv': 'asistentes-ejemplo.csv',
  Emma: 'Lucía',
  Harris: 'Herrera',
  Noah: 'Mateo',
  Lopez: 'López',
  'The first row has the headings, in any order. Only Number and Type are required; other columns are ignored.':
    'La primera fila tiene los encabezados, en cualquier orden. Solo Número y Tipo son obligatorias; las demás columnas se ignoran.',
  'The attendee number, 8 to 20 digits. A number that the event already has changes that attendee.':
    'El número de asistente, de 8 a 20 dígitos. Si el evento ya tiene el número, se cambia ese asistente.',
  'At most 100 characters.': '100 caracteres como máximo.',
  'One of this event’s attendee types: {{names}}.': 'Uno de los tipos de asistente de este evento: {{names}}.',
  'Options of this event’s fields, separated by semicolons: {{names}}.':
    'Opciones de los campos de este evento, separadas por punto y coma: {{names}}.',
  'this event has none': 'este evento no tiene',
  'Such as 2026-03-31. Without it, the day of the import.':
    'Por ejemplo, 2026-03-31. Si falta, el día de la importación.',
  'Active or Cancelled. Without it, a new attendee is active.':
    'Activo o Cancelado. Si falta, un asistente nuevo queda activo.',
  'What this file changes': 'Lo que cambia este archivo',
  '{{count}} rows': { one: '{{count}} fila', other: '{{count}} filas' },
  '{{count}} rows:': { one: '{{count}} fila:', other: '{{count}} filas:' },
  Added: 'Agregados',
  Changed: 'Cambiados',
  Unchanged: 'Sin cambios',
  Refused: 'Rechazados',
  'Dates such as 03/04/2026 are read with the day first, in the time zone {{zone}}.':
    'Las fechas como 03/04/2026 se leen con el día primero, en la zona horaria {{zone}}.',
  'Dates such as 03/04/2026 are read with the month first, in the time zone {{zone}}.':
    'Las fechas como 03/04/2026 se leen con el mes primero, en la zona horaria {{zone}}.',
  'No date of this file shows whether the day or the month is first, so such dates are refused.':
    'Ninguna fecha del archivo muestra si va primero el día o el mes, así que esas fechas se rechazan.',
  'These columns are ignored: {{names}}': 'Se ignoran estas columnas: {{names}}',
  'The event already has these attendees, exactly as in the file. There is nothing to import.':
    'El evento ya tiene estos asistentes, tal como están en el archivo. No hay nada que importar.',
  'No row can be imported. Correct the file and choose it again.':
    'No se puede importar ninguna fila. Corrige el archivo y elígelo de nuevo.',
  'Import {{count}} attendees': { one: 'Importar {{count}} asistente', other: 'Importar {{count}} asistentes' },
  'Choose another file': 'Elegir otro archivo',
  '{{count}} refused rows': { one: '{{count}} fila rechazada', other: '{{count}} filas rechazadas' },
  'These rows are left out. Correct them in the downloaded file and import that file.':
    'Estas filas se omiten. Corrígelas en el archivo descargado e importa ese archivo.',
  'Download refused rows': 'Descargar filas rechazadas',
  'Row {{row}}': 'Fila {{row}}',
  '{{count}} more rows are in the downloaded file.': {
    one: 'Hay {{count}} fila más en el archivo descargado.',
    other: 'Hay {{count}} filas más en el archivo descargado.',
  },
  'Importing {{fileName}}': 'Importando {{fileName}}',
  'You can leave this page. The import goes on, and this page shows it again.':
    'Puedes salir de esta página. La importación continúa, y esta página la vuelve a mostrar.',
  '{{done}} of {{rows}} rows': '{{done}} de {{rows}} filas',
  '{{count}} attendees imported': { one: '{{count}} asistente importado', other: '{{count}} asistentes importados' },
  'See attendees': 'Ver asistentes',
  'Import another file': 'Importar otro archivo',
  'The import has stopped': 'La importación se detuvo',
  '{{done}} of {{rows}} rows are written. When you continue, no attendee is added twice.':
    'Se escribieron {{done}} de {{rows}} filas. Si continúas, ningún asistente se agrega dos veces.',
  'Continue import': 'Continuar la importación',
  'Earlier imports': 'Importaciones anteriores',
  'Not started': 'Sin empezar',
  Running: 'En curso',
  Finished: 'Terminada',
  Stopped: 'Detenida',
  '{{refused}} refused': 'rechazadas: {{refused}}',

  // Who is on the own page of an event
  'On the event’s page': 'En la página del evento',
  'Nobody right now': 'Nadie en este momento',
  Guest: 'Invitado',
  '{{count}} people': { one: '{{count}} persona', other: '{{count}} personas' },
  'and {{count}} more': 'y {{count}} más',
};
