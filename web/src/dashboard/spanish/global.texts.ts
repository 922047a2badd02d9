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
  'It works once and expires in 7 days.': 'Funciona una vez y vence en 7 días.',
};
