import type { Catalogue } from '../../lib/staff-texts.ts';

/** Two-step sign-in and password rules. */
export const twoStep: Catalogue = {
  '{{label}} Required': '{{label}}: obligatorio',
  'Two-step sign-in': 'Verificación en dos pasos',
  'The 6-digit code of your authenticator app. Without your phone, use a recovery code.':
    'El código de 6 cifras de tu app de autenticación. Sin tu teléfono, usa un código de recuperación.',
  Continue: 'Continuar',
  'Sign in another way': 'Entrar de otra forma',
  'Code Required': 'El código es obligatorio',
  'After your password, sign-in asks for a code from an app on your phone. A passkey needs no code.':
    'Después de tu contraseña se pide un código de una app de tu teléfono. Una llave de acceso no necesita código.',
  'Two-step sign-in is on. After your password, sign-in asks for a code from your authenticator app.':
    'La verificación en dos pasos está activada. Después de tu contraseña se pide un código de tu app de autenticación.',
  'Set up': 'Configurar',
  'Scan this with an authenticator app, such as Google Authenticator or 1Password.':
    'Escanéalo con una app de autenticación, como Google Authenticator o 1Password.',
  'QR code for your authenticator app': 'Código QR para tu app de autenticación',
  'Or type this key into the app:': 'O escribe esta clave en la app:',
  'Code from the app': 'Código de la app',
  '6 digits': '6 cifras',
  'Turn on': 'Activar',
  'Two-step sign-in is on': 'La verificación en dos pasos está activada',
  'Two-step sign-in is off': 'La verificación en dos pasos está desactivada',
  'Turn off': 'Desactivar',
  'New recovery codes': 'Nuevos códigos de recuperación',
  'Save these recovery codes where you will find them without your phone. Each works once. We will not show them again.':
    'Guarda estos códigos de recuperación donde los encuentres sin tu teléfono. Cada uno funciona una vez. No los volveremos a mostrar.',
  'Recovery codes': 'Códigos de recuperación',
  Copied: 'Copiado',
  'I saved them': 'Ya los guardé',
  '{{count}} recovery codes left': {
    one: 'Queda {{count}} código de recuperación',
    other: 'Quedan {{count}} códigos de recuperación',
  },
  'Your sign-in timed out. Sign in again.': 'Se agotó el tiempo para entrar. Inicia sesión de nuevo.',
  'That code is not valid. Wait for the next code in your app, or use a recovery code.':
    'Ese código no es válido. Espera al siguiente código de tu app o usa un código de recuperación.',
  'Too many wrong codes. Wait and try again.': 'Demasiados códigos incorrectos. Espera e inténtalo de nuevo.',
  'Two-step sign-in is already on. Turn it off before you set up another app.':
    'La verificación en dos pasos ya está activada. Desactívala antes de configurar otra app.',
  'Require two-step sign-in': 'Exigir verificación en dos pasos',
  'Staff need an authenticator app or a passkey to open this organisation. Access tokens keep working.':
    'El equipo necesita una app de autenticación o una llave de acceso para abrir esta organización. Los tokens de acceso siguen funcionando.',
  'Require two-step sign-in?': '¿Exigir la verificación en dos pasos?',
  Require: 'Exigir',
  'Two-step sign-in is required': 'La verificación en dos pasos es obligatoria',
  'Two-step sign-in is no longer required': 'La verificación en dos pasos ya no es obligatoria',
  '{{withSecondFactor}} of {{count}} people have an authenticator app or a passkey.': {
    one: '{{withSecondFactor}} de {{count}} persona tiene una app de autenticación o una llave de acceso.',
    other: '{{withSecondFactor}} de {{count}} personas tienen una app de autenticación o una llave de acceso.',
  },
  'Everyone has an authenticator app or a passkey. People who signed in without one have to sign in again.':
    'Todas las personas tienen una app de autenticación o una llave de acceso. Quienes entraron sin usarla tienen que iniciar sesión de nuevo.',
  '{{count}} people have no authenticator app or passkey. They can’t open this organisation until they set one up.': {
    one: '{{count}} persona no tiene app de autenticación ni llave de acceso. No podrá abrir esta organización hasta que configure una.',
    other:
      '{{count}} personas no tienen app de autenticación ni llave de acceso. No podrán abrir esta organización hasta que configuren una.',
  },
  'You signed in with one step, so this would shut you out. Set up two-step sign-in on your profile, or sign in with a passkey, then turn this on.':
    'Entraste con un solo paso, así que esto te dejaría fuera. Configura la verificación en dos pasos en tu perfil, o entra con una llave de acceso, y luego actívalo.',
  'There is no account with this email.': 'No hay ninguna cuenta con este correo.',
  'This account has no authenticator app. Two-step sign-in is off.':
    'Esta cuenta no tiene app de autenticación. La verificación en dos pasos está desactivada.',
  'Set up two-step sign-in to continue': 'Configura la verificación en dos pasos para continuar',
  '{{name}} requires two-step sign-in for its team.': '{{name}} exige la verificación en dos pasos a su equipo.',
  'This organisation requires a second step when its staff sign in.':
    'Esta organización exige un segundo paso cuando su equipo inicia sesión.',
  'Use an authenticator app on your phone. It takes about a minute, and you come back to this page.':
    'Usa una app de autenticación en tu teléfono. Tarda cerca de un minuto y vuelves a esta página.',
  'You have a passkey, which counts as both steps.': 'Tienes una llave de acceso, que cuenta como los dos pasos.',
  'Two-step sign-in is off.': 'La verificación en dos pasos está desactivada.',
  'You signed in some time ago. Enter your password to continue.':
    'Iniciaste sesión hace un rato. Escribe tu contraseña para continuar.',
  'You signed in some time ago. Sign out and in again to continue.':
    'Iniciaste sesión hace un rato. Cierra sesión y vuelve a entrar para continuar.',
};
