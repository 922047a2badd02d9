import type { Catalogue } from '../../lib/staff-texts.ts';

/** Two-step sign-in and the rule of passwords. */
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
  'Two-step sign-in is off.': 'La verificación en dos pasos está desactivada.',
  'You signed in some time ago. Enter your password to continue.':
    'Iniciaste sesión hace un rato. Escribe tu contraseña para continuar.',
  'You signed in some time ago. Sign out and in again to continue.':
    'Iniciaste sesión hace un rato. Cierra sesión y vuelve a entrar para continuar.',
};
