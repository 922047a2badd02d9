import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences of the domain and the server about accounts. */
export const saidAccounts: Catalogue = {
  'Email Required': 'Falta el correo electrónico',
  'Password Required': 'Falta la contraseña',
  'Name Required': 'Falta el nombre',
  'Invalid Email': 'El correo electrónico no es válido',
  'Unverified User. Please check your email for your verifcation link to finish setting up your account.':
    'Usuario sin verificar. Busca en tu correo el enlace de verificación para terminar de preparar tu cuenta.',
  'Please sign in with {{label}}': 'Inicia sesión con {{label}}',
  'the correct password': 'la contraseña correcta',
  'your login link': 'tu enlace de inicio de sesión',
  'No account Found. Please sign up': 'No se encontró ninguna cuenta. Regístrate',
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character (@,$,!,%,*,?,&,=,~,*,#)':
    'Debe tener 8 caracteres, una mayúscula, una minúscula, un número y un carácter especial (@,$,!,%,*,?,&,=,~,*,#)',
  'This password is easy to guess. Choose one that few people use and that has more in it than a name and a year.':
    'Esta contraseña es fácil de adivinar. Elige una que pocos usen y que contenga más que un nombre y un año.',
  'Password Verification Required': 'Falta la verificación de la contraseña',
  'Passwords Must Match': 'Las contraseñas deben coincidir',
  'Looks like that link is no longer valid': 'Parece que ese enlace ya no es válido',
  'First Name Required': 'Falta el nombre',
  'Last Name Required': 'Falta el apellido',
  'Email Invalid': 'El correo electrónico no es válido',
  'Setup code Required': 'Falta el código de instalación',
  'That email and password do not match.': 'Ese correo electrónico y esa contraseña no coinciden.',
  'Too many sign-in attempts. Please wait and try again.':
    'Demasiados intentos de iniciar sesión. Espera e inténtalo de nuevo.',
  'That setup code is not valid. The server prints a new one each time it starts.':
    'Ese código de instalación no es válido. El servidor imprime uno nuevo cada vez que arranca.',
  'This installation has been set up already. Please sign in.': 'Esta instalación ya está preparada. Inicia sesión.',
  'A user with this email address already exists.': 'Ya existe un usuario con este correo electrónico.',
  'The password of your invitation worked for 72 hours. Please open the link in the letter, or ask whoever invited you to send the invitation again.':
    'La contraseña de tu invitación funcionó durante 72 horas. Abre el enlace del correo o pide a quien te invitó que envíe la invitación otra vez.',
  'Please choose your own password first.': 'Primero elige tu propia contraseña.',
  'Please choose another password than the one that you were given.':
    'Elige una contraseña distinta de la que te dieron.',
  'That is not your present password.': 'Esa no es tu contraseña actual.',
  'That session has ended already.': 'Esa sesión ya terminó.',
  'Invalid email format': 'El formato del correo electrónico no es válido',
  "The email you used doesn't match our records. Please use the email this invitation was sent to.":
    'El correo electrónico que usaste no coincide con nuestros registros. Usa el correo al que se envió esta invitación.',
  'Please contact an administrator of your organisation for a new invitation.':
    'Pide una invitación nueva a un administrador de tu organización.',
  "Couldn't verify your user account at this time. Please contact support.":
    'No pudimos verificar tu cuenta de usuario en este momento. Escribe al equipo de ayuda.',
  'Your account is ready. Redirecting to the dashboard...': 'Tu cuenta está lista. Te llevamos al panel de control...',
  'Invitation accepted. Redirecting to the dashboard...': 'Invitación aceptada. Te llevamos al panel de control...',
  'You already have an account. Sign in to accept this invitation.':
    'Ya tienes una cuenta. Inicia sesión para aceptar esta invitación.',
  'That sign-in came back to the address of another provider. Please start again.':
    'Ese inicio de sesión volvió a la dirección de otro proveedor. Vuelve a empezar.',
  'Open the link in your invitation email and choose a password first.':
    'Abre el enlace del correo de invitación y elige primero una contraseña.',
  'That took too long, or was answered already. Please try again.':
    'Tardó demasiado o ya se respondió. Inténtalo de nuevo.',
  'That passkey is not known here. Please sign in with your password.':
    'Esa llave de acceso no se conoce aquí. Inicia sesión con tu contraseña.',
  'That passkey could not be checked.': 'No se pudo comprobar esa llave de acceso.',
  'You signed in some time ago. To add a passkey, please give your password.':
    'Iniciaste sesión hace un tiempo. Para agregar una llave de acceso, escribe tu contraseña.',
  'You signed in some time ago. To add a passkey, please sign out and in again.':
    'Iniciaste sesión hace un tiempo. Para agregar una llave de acceso, cierra sesión y vuelve a iniciarla.',
  'This passkey is there already.': 'Esta llave de acceso ya está aquí.',
  'You can have at most {{max}} passkeys. Please remove one that you no longer use.':
    'Puedes tener {{max}} llaves de acceso como máximo. Quita una que ya no uses.',
  'That passkey has been removed already.': 'Esa llave de acceso ya se quitó.',
  'Passkeys work at {{address}} only.': 'Las llaves de acceso funcionan solo en {{address}}.',
  'Sign in with your fingerprint, your face or the lock of your device. A passkey keeps working when your password is changed or reset: remove those of devices that you no longer have.':
    'Inicia sesión con tu huella, tu cara o el bloqueo de tu dispositivo. Una llave de acceso sigue funcionando cuando tu contraseña cambia o se restablece: quita las de los dispositivos que ya no tienes.',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'No passkey was used. Please try again, or sign in with your password.':
    'No se usó ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.',
  'No passkey was made.': 'No se creó ninguna llave de acceso.',
  'This device has a passkey for your account already.':
    'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'This browser cannot make passkeys here.': 'Este navegador no puede crear llaves de acceso aquí.',
  'Passkey added!': '¡Llave de acceso agregada!',
  'Passkey removed': 'Llave de acceso quitada',
  'It is the last way to sign in to your account. Without it you have to ask for a letter with a link to set a password.':
    'Es la última forma de iniciar sesión en tu cuenta. Sin ella tendrás que pedir un correo con un enlace para establecer una contraseña.',
  'It no longer signs in to your account. Remove it from your device as well.':
    'Ya no inicia sesión en tu cuenta. Quítala también de tu dispositivo.',
  'Email must be in the correct format.': 'El correo electrónico debe tener el formato correcto.',
  'Reset Requested': 'Solicitud enviada',
  'Sorry!': '¡Lo sentimos!',
  'An error occured while trying to reset your password. Please contact support.':
    'Hubo un error al intentar restablecer tu contraseña. Escribe al equipo de ayuda.',
  'Your password was reset! Redirecting to the dashboard...':
    '¡Tu contraseña se restableció! Te llevamos al panel de control...',
  'Your password was reset! Taking you back...': '¡Tu contraseña se restableció! Te llevamos de vuelta...',
  'We could not update your password at this time. Please contact support.':
    'No pudimos actualizar tu contraseña en este momento. Escribe al equipo de ayuda.',
  'If there is an account with that email, a letter with a link is on its way to it. The link works for 30 minutes.':
    'Si hay una cuenta con ese correo electrónico, le enviamos un enlace. Funciona durante 30 minutos.',
  'If there is an account with that email, a letter with a link leaves for it as soon as our mail server answers again. We keep trying.':
    'Si hay una cuenta con ese correo electrónico, le enviaremos un enlace en cuanto nuestro servidor de correo responda. Seguimos intentándolo.',
  'If there is an account with that email, a letter with a link is in the outbox. This installation sends no mail: ask whoever looks after it.':
    'Si hay una cuenta con ese correo electrónico, el correo con el enlace está en la bandeja de salida. Esta instalación no envía correo: pídelo a quien la administra.',
  'Name saved!': '¡Nombre guardado!',
  'Password saved!': '¡Contraseña guardada!',
  'There was an issue updating your password': 'Hubo un problema al actualizar tu contraseña',
  'Password added!': '¡Contraseña agregada!',
  'There was an issue adding your password for this account':
    'Hubo un problema al agregar la contraseña de esta cuenta',
  'Sign in with an account that you have elsewhere. It leads to this same account.':
    'Inicia sesión con una cuenta que tienes en otro servicio. Lleva a esta misma cuenta.',
  'Account linked': 'Cuenta vinculada',
  'We could not link your account at this time': 'No pudimos vincular tu cuenta en este momento',
  'Account unlinked': 'Cuenta desvinculada',
  'You signed in a while ago. Please give your password once more, then link or unlink.':
    'Iniciaste sesión hace un rato. Escribe otra vez tu contraseña y después vincula o desvincula.',
  'Thank you. You can link and unlink accounts for the next five minutes.':
    'Gracias. Puedes vincular y desvincular cuentas durante los próximos cinco minutos.',
  'You signed in a while ago. Please sign out and in again, then link or unlink.':
    'Iniciaste sesión hace un rato. Cierra sesión, vuelve a iniciarla y después vincula o desvincula.',
  'That way to sign in is not offered here.': 'Esa forma de iniciar sesión no se ofrece aquí.',
  'That sign-in is over, or was begun in another browser. Please start again.':
    'Ese inicio de sesión terminó o se empezó en otro navegador. Empieza de nuevo.',
  'You did not finish signing in.': 'No terminaste de iniciar sesión.',
  '{provider} could not sign you in at the moment. Please try again, or sign in another way.':
    '{provider} no pudo iniciar tu sesión en este momento. Inténtalo de nuevo o inicia sesión de otra forma.',
  '{provider} tells us no email address of yours, and an account here needs one. Please sign in another way.':
    '{provider} no nos da tu correo electrónico, y una cuenta de aquí necesita uno. Inicia sesión de otra forma.',
  'There is an account with that email already.': 'Ya hay una cuenta con ese correo electrónico.',
  'That account of {provider} belongs to another user here.':
    'Esa cuenta de {provider} pertenece a otro usuario de aquí.',
  'You have a role beyond this organisation, so its own sign-in is not enough. Please sign in another way.':
    'Tienes un rol más allá de esta organización, así que su propio inicio de sesión no basta. Inicia sesión de otra forma.',
  'Please sign in again first.': 'Primero vuelve a iniciar sesión.',
  'Please confirm your email address first.': 'Primero confirma tu correo electrónico.',
  'That account is not linked any more.': 'Esa cuenta ya no está vinculada.',
  'It is your only way to sign in. Please add a password or link another account first.':
    'Es tu única forma de iniciar sesión. Primero agrega una contraseña o vincula otra cuenta.',
  'A user with this email address already exists in this client':
    'Ya existe un usuario con este correo electrónico en esta organización',
  'This person has used their email here before. Only the emailed link works for them.':
    'Esta persona ya usó su correo aquí. Solo le sirve el enlace enviado por correo.',
  'User Invited - We emailed the invitation to {{email}}.': 'Usuario invitado. Enviamos la invitación a {{email}}.',
  'User Invited - No email leaves this installation. Copy the link on the user’s page.':
    'Usuario invitado. Esta instalación no envía correo: copia el enlace en la página del usuario.',
  'User Invited - Please send them their email and password.':
    'Usuario invitado. Envíale su correo electrónico y su contraseña.',
  'Invitation sent to {{email}}. The link that was sent before no longer works.':
    'Invitación enviada a {{email}}. El enlace anterior ya no funciona.',
  'No email leaves this installation. The link that was sent before no longer works.':
    'Esta instalación no envía correo. El enlace anterior ya no funciona.',
  'A phrase can have at most 5 words': 'Una frase puede tener como máximo 5 palabras',
  'Error Creating User': 'Error al crear el usuario',
  'User Updated': 'Usuario actualizado',
  'Error Updating User': 'Error al actualizar el usuario',
  'User Removed': 'Usuario quitado',
  'User could not be removed': 'No se pudo quitar al usuario',
  Owner: 'Propietario',
  'Full privileges. An organisation has one owner.': 'Todos los permisos. Una organización tiene un propietario.',
  Admin: 'Administrador',
  'Full privileges': 'Todos los permisos',
  Superhost: 'Superanfitrión',
  'Manages hosts, interactions and analytics': 'Gestiona anfitriones, interacciones y estadísticas',
  'Only the host panel, and sending interactions': 'Solo el panel de anfitriones y enviar interacciones',
  'Invalid Permission Level: Host': 'Nivel de permiso no válido: Anfitrión',
  'Invalid Permission Level': 'Nivel de permiso no válido',
  'User already exists': 'El usuario ya existe',
  'Channel not found.': 'Canal no encontrado.',
  'An organisation needs an owner. Make somebody else the owner first.':
    'Una organización necesita un propietario. Primero haz propietaria a otra persona.',
  'This user has accepted the invitation already.': 'Este usuario ya aceptó la invitación.',
  "You don't have permission to invite users.": 'No tienes permiso para invitar usuarios.',
  "You don't have permission to invite users of this role.": 'No tienes permiso para invitar usuarios con este rol.',
  'A user with this email address already exists in this client.':
    'Ya existe un usuario con este correo electrónico en esta organización.',
  "You don't have permission to edit this user.": 'No tienes permiso para editar este usuario.',
  'Error Deleting Access Token': 'Error al eliminar el token de acceso',
  'A user can have at most 20 access tokens here.': 'Un usuario puede tener aquí 20 tokens de acceso como máximo.',
};
