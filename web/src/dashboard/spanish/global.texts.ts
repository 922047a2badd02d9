import type { Catalogue } from '../../lib/staff-texts.ts';

/** The pages about the whole installation. */
export const globalPages: Catalogue = {
  'Global users': 'Usuarios globales',
  'Global users work in all organisations of this installation.':
    'Los usuarios globales trabajan en todas las organizaciones de esta instalación.',
  'Current global users': 'Usuarios globales actuales',
  'Add a global user': 'Agregar un usuario global',
  'Global role': 'Rol global',
  'Global Role Required': 'Falta el rol global',
  'Global owner': 'Propietario global',
  'May do everything in every organisation, also to you': 'Puede hacer todo en cada organización, también contigo',
  'Global admin': 'Administrador global',
  'Manages every organisation, but no global users':
    'Gestiona todas las organizaciones, pero no a los usuarios globales',
  'User promoted': 'Usuario ascendido',
  'User invited': 'Invitación enviada al usuario',
  'Something went wrong': 'Algo salió mal',
  'You can’t change your own global role. Another global owner can.':
    'No puedes cambiar tu propio rol global. Otro propietario global puede hacerlo.',
  'Remove role': 'Quitar rol',
  'Remove the global role of {{name}}?': '¿Quitar el rol global de {{name}}?',
  'They lose access to all organisations immediately, except those whose team they are on.':
    'Pierde de inmediato el acceso a todas las organizaciones, salvo a las de su propio equipo.',
  'The sign-up link stops working immediately.': 'El enlace de registro deja de funcionar de inmediato.',
  'New sign-up link': 'Nuevo enlace de registro',
  'New sign-up link for {{name}}': 'Nuevo enlace de registro para {{name}}',
  'A new link replaces the one before.': 'Un enlace nuevo reemplaza al anterior.',
  'Upcoming contents': 'Próximos contenidos',
  'Contents of all organisations that start in the next 2 days.':
    'Contenidos de todas las organizaciones que empiezan en los próximos 2 días.',
  'Nothing starts in the next 2 days': 'Nada empieza en los próximos 2 días',
  'A content appears here 2 days before it starts.': 'Un contenido aparece aquí 2 días antes de empezar.',
  '{{moment}} for you': '{{moment}} para ti',
  'Client Report': 'Informe de clientes',
  'Organisations by their most recent content. A planned content counts as now.':
    'Organizaciones según su contenido más reciente. Un contenido planeado cuenta como de ahora.',
  '{{count}} contents started in the last 7 days.': {
    one: '{{count}} contenido empezó en los últimos 7 días.',
    other: '{{count}} contenidos empezaron en los últimos 7 días.',
  },
  '{{count}} in 7 days': { one: '{{count}} en 7 días', other: '{{count}} en 7 días' },
  'Show archived organisations': 'Mostrar las organizaciones archivadas',
  'Demo organisations are not part of the report.': 'Las organizaciones de demostración no forman parte del informe.',
  'Within 1 month': 'Hace menos de 1 mes',
  'Within 3 months': 'Hace menos de 3 meses',
  'Within 6 months': 'Hace menos de 6 meses',
  'Within 12 months': 'Hace menos de 12 meses',
  organisations: 'organizaciones',
  contents: 'contenidos',
  Slowest: 'Las más lentas',
  'It works once and expires in 7 days.': 'Funciona una vez y vence en 7 días.',
};
