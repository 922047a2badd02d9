import type { Catalogue } from '../../lib/staff-texts.ts';

/** Analytics of a content. */
export const analytics: Catalogue = {
  Analytics: 'Estadísticas',
  Messages: 'Mensajes',
  'Viewers who wrote': 'Espectadores que escribieron',
  'Hosts who wrote': 'Anfitriones que escribieron',
  'Unique viewers': 'Espectadores únicos',
  '{{count}} only waited': { one: '{{count}} solo esperó', other: '{{count}} solo esperaron' },
  'Most at once': 'Máximo a la vez',
  'at {{time}}': 'a las {{time}}',
  '{{count}} now': '{{count}} ahora',
  'Average watch time': 'Tiempo medio de visualización',
  'Total watch time': 'Tiempo total de visualización',
  'hours, minutes, seconds': 'horas, minutos, segundos',
  'Viewers over time': 'Espectadores a lo largo del tiempo',
  'Show as': 'Mostrar como',
  Chart: 'Gráfico',
  Table: 'Tabla',
  Time: 'Hora',
  'Nobody has watched yet.': 'Nadie lo ha visto todavía.',
  Devices: 'Dispositivos',
  Mobile: 'Teléfono',
  Desktop: 'Computadora',
  'No devices yet.': 'Todavía no hay dispositivos.',
  Direct: 'Directo',
  'Where viewers came from': 'De dónde vinieron los espectadores',
  'No other sites or links yet.': 'Todavía no hay otros sitios ni enlaces.',
  'Social networks': 'Redes sociales',
  'Nobody came from a social network.': 'Nadie vino de una red social.',
  'Staff are left out of these figures: {{count}} people.': {
    one: 'El personal no cuenta en estas cifras: {{count}} persona.',
    other: 'El personal no cuenta en estas cifras: {{count}} personas.',
  },
  'Your analytics will begin processing soon.': 'Tus estadísticas se empezarán a procesar pronto.',
  'Your analytics will be available shortly after your content ends.':
    'Tus estadísticas estarán disponibles poco después de que termine tu contenido.',
  'Permission denied for this content. Talk with an admin to gain access.':
    'No tienes permiso para este contenido. Habla con un administrador para obtener acceso.',
  'An error occured while aggregating your analytics. Please try again later.':
    'Hubo un error al calcular tus estadísticas. Inténtalo de nuevo más tarde.',
};
