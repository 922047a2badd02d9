import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences of the domain and the server about accounts. */
export const accountTexts: Catalogue = {
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
  'This password is easy to guess. Choose a less common one that is more than a name and a year.':
    'Esta contraseña es fácil de adivinar. Elige una menos común, que sea más que un nombre y un año.',
  'Password Verification Required': 'Falta la verificación de la contraseña',
  'Passwords Must Match': 'Las contraseñas deben coincidir',
  'Looks like that link is no longer valid': 'Parece que ese enlace ya no es válido',
  'First Name Required': 'Falta el nombre',
  'Last Name Required': 'Falta el apellido',
  'Email Invalid': 'El correo electrónico no es válido',
  'Setup code Required': 'Falta el código de instalación',
  'Incorrect email or password.': 'Correo o contraseña incorrectos.',
  'Too many attempts. Wait and try again.': 'Demasiados intentos. Espera e inténtalo de nuevo.',
  'That setup code is not valid. Use the one that the server printed when it last started.':
    'Ese código de instalación no es válido. Usa el que imprimió el servidor la última vez que arrancó.',
  'This installation is already set up. Sign in instead.': 'Esta instalación ya está configurada. Inicia sesión.',
  'A user with this email address already exists.': 'Ya existe un usuario con este correo electrónico.',
  'The password of your invitation expired after 72 hours. Open the link in the invitation email, or ask for a new invitation.':
    'La contraseña de tu invitación venció después de 72 horas. Abre el enlace del correo de invitación o pide una invitación nueva.',
  'Choose your own password first.': 'Primero elige tu propia contraseña.',
  'Choose a password other than the one you were given.': 'Elige una contraseña distinta de la que te dieron.',
  'That is not your current password.': 'Esa no es tu contraseña actual.',
  'That session has already ended.': 'Esa sesión ya terminó.',
  'Invalid email format': 'El formato del correo electrónico no es válido',
  "The email you used doesn't match our records. Please use the email this invitation was sent to.":
    'El correo electrónico que usaste no coincide con nuestros registros. Usa el correo al que se envió esta invitación.',
  'Ask an administrator of your organisation for a new invitation.':
    'Pide una invitación nueva a un administrador de tu organización.',
  "Couldn't verify your user account at this time. Please contact support.":
    'No pudimos verificar tu cuenta de usuario en este momento. Escribe al equipo de ayuda.',
  'Your account is ready. Redirecting to the dashboard...': 'Tu cuenta está lista. Te llevamos al panel de control...',
  'Invitation accepted. Redirecting to the dashboard...': 'Invitación aceptada. Te llevamos al panel de control...',
  'You already have an account. Sign in to accept this invitation.':
    'Ya tienes una cuenta. Inicia sesión para aceptar esta invitación.',
  'That sign-in was answered by another provider. Start again.':
    'Otro proveedor respondió a ese inicio de sesión. Empieza de nuevo.',
  'Open the link in your invitation email and choose a password first.':
    'Abre el enlace del correo de invitación y elige primero una contraseña.',
  'This request expired or was already used. Try again.': 'Esta solicitud venció o ya se usó. Inténtalo de nuevo.',
  'We don’t recognise that passkey. Sign in with your password.':
    'No reconocemos esa llave de acceso. Inicia sesión con tu contraseña.',
  'We couldn’t verify that passkey. Try again.': 'No pudimos verificar esa llave de acceso. Inténtalo de nuevo.',
  'You signed in some time ago. Enter your password to add a passkey.':
    'Iniciaste sesión hace un rato. Escribe tu contraseña para agregar una llave de acceso.',
  'You signed in some time ago. Sign out and in again to add a passkey.':
    'Iniciaste sesión hace un rato. Cierra sesión y vuelve a iniciarla para agregar una llave de acceso.',
  'You already added this passkey.': 'Ya agregaste esta llave de acceso.',
  'You can have at most {{max}} passkeys. Remove one you no longer use.':
    'Puedes tener {{max}} llaves de acceso como máximo. Quita una que ya no uses.',
  'That passkey has already been removed.': 'Esa llave de acceso ya se quitó.',
  'Passkeys work at {{address}} only.': 'Las llaves de acceso funcionan solo en {{address}}.',
  'Sign in with your fingerprint, your face or your device’s screen lock. Passkeys keep working when your password changes: remove those of devices you no longer have.':
    'Inicia sesión con tu huella, tu cara o el bloqueo de pantalla de tu dispositivo. Las llaves de acceso siguen funcionando cuando cambia tu contraseña: quita las de los dispositivos que ya no tienes.',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'No passkey was used. Try again, or sign in with your password.':
    'No se usó ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.',
  'No passkey was added.': 'No se agregó ninguna llave de acceso.',
  'This device already has a passkey for your account.':
    'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'This browser cannot create passkeys here.': 'Este navegador no puede crear llaves de acceso aquí.',
  'Passkey added!': '¡Llave de acceso agregada!',
  'Passkey removed': 'Llave de acceso quitada',
  'This is your only way to sign in. Without it, you have to ask for an email with a link to set a password.':
    'Es tu única forma de iniciar sesión. Sin ella tendrás que pedir un correo con un enlace para establecer una contraseña.',
  'You can no longer sign in with it. Remove it from your device too.':
    'Ya no podrás iniciar sesión con ella. Quítala también de tu dispositivo.',
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
  'If there is an account with that email, we emailed it a link. The link expires in 30 minutes.':
    'Si hay una cuenta con ese correo, le enviamos un enlace. Vence en 30 minutos.',
  'If there is an account with that email, we’ll email it a link as soon as our mail server answers again.':
    'Si hay una cuenta con ese correo, le enviaremos un enlace en cuanto nuestro servidor de correo vuelva a responder.',
  'If there is an account with that email, its link is in the outbox. This installation sends no email: ask its administrator for the link.':
    'Si hay una cuenta con ese correo, su enlace está en la bandeja de salida. Esta instalación no envía correo: pide el enlace a quien la administra.',
  'Name saved!': '¡Nombre guardado!',
  'Password saved!': '¡Contraseña guardada!',
  'There was an issue updating your password': 'Hubo un problema al actualizar tu contraseña',
  'Password added!': '¡Contraseña agregada!',
  'There was an issue adding your password for this account':
    'Hubo un problema al agregar la contraseña de esta cuenta',
  'Sign in here with an account you have elsewhere.': 'Inicia sesión aquí con una cuenta que tienes en otro servicio.',
  'Account linked': 'Cuenta vinculada',
  'We could not link your account at this time': 'No pudimos vincular tu cuenta en este momento',
  'Account unlinked': 'Cuenta desvinculada',
  'Enter your password again to link or unlink accounts.':
    'Escribe otra vez tu contraseña para vincular o desvincular cuentas.',
  'You can link and unlink accounts for the next five minutes.':
    'Puedes vincular y desvincular cuentas durante los próximos cinco minutos.',
  'Sign out and in again to link or unlink accounts.':
    'Cierra sesión y vuelve a iniciarla para vincular o desvincular cuentas.',
  'You cannot sign in that way here.': 'Aquí no se puede iniciar sesión de esa forma.',
  'That sign-in expired or was started in another browser. Start again.':
    'Ese inicio de sesión venció o se empezó en otro navegador. Empieza de nuevo.',
  'You did not finish signing in.': 'No terminaste de iniciar sesión.',
  '{provider} could not sign you in. Try again, or sign in another way.':
    '{provider} no pudo iniciar tu sesión. Inténtalo de nuevo o inicia sesión de otra forma.',
  '{provider} didn’t share your email, which an account here needs. Sign in another way.':
    '{provider} no nos dio tu correo, y una cuenta de aquí necesita uno. Inicia sesión de otra forma.',
  'An account with that email already exists.': 'Ya existe una cuenta con ese correo.',
  'That {provider} account is linked to another user.': 'Esa cuenta de {provider} está vinculada a otro usuario.',
  'You have a role outside this organisation, so its own sign-in is not enough. Sign in another way.':
    'Tienes un rol fuera de esta organización, así que su propio inicio de sesión no basta. Inicia sesión de otra forma.',
  'Sign in again first.': 'Primero vuelve a iniciar sesión.',
  'Confirm your email first.': 'Primero confirma tu correo.',
  'That account is no longer linked.': 'Esa cuenta ya no está vinculada.',
  'This is your only way to sign in. Add a password or link another account first.':
    'Es tu única forma de iniciar sesión. Primero agrega una contraseña o vincula otra cuenta.',
  'A user with this email address already exists in this client':
    'Ya existe un usuario con este correo electrónico en esta organización',
  'This person has used this email here before, so only the emailed link works.':
    'Esta persona ya usó este correo aquí, así que solo funciona el enlace enviado por correo.',
  'User Invited - We emailed the invitation to {{email}}.': 'Usuario invitado. Enviamos la invitación a {{email}}.',
  'User Invited - This installation sends no email. Copy the link on the user’s page.':
    'Usuario invitado. Esta instalación no envía correo: copia el enlace en la página del usuario.',
  'User Invited - Please send them their email and password.':
    'Usuario invitado. Envíale su correo electrónico y su contraseña.',
  'Invitation sent to {{email}}. The previous link no longer works.':
    'Invitación enviada a {{email}}. El enlace anterior ya no funciona.',
  'This installation sends no email. The previous link no longer works.':
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
  'Only the host panel and interactions': 'Solo el panel de anfitriones y las interacciones',
  'Invalid Permission Level: Host': 'Nivel de permiso no válido: Anfitrión',
  'Invalid Permission Level': 'Nivel de permiso no válido',
  'User already exists': 'El usuario ya existe',
  'Channel not found.': 'Canal no encontrado.',
  'An organisation needs an owner. Make someone else the owner first.':
    'Una organización necesita un propietario. Primero haz propietaria a otra persona.',
  'This user has already accepted the invitation.': 'Este usuario ya aceptó la invitación.',
  "You don't have permission to invite users.": 'No tienes permiso para invitar usuarios.',
  "You don't have permission to invite users of this role.": 'No tienes permiso para invitar usuarios con este rol.',
  'A user with this email address already exists in this client.':
    'Ya existe un usuario con este correo electrónico en esta organización.',
  "You don't have permission to edit this user.": 'No tienes permiso para editar este usuario.',
  'Choose what the token may do': 'Elige qué puede hacer el token',
  'This call is for people. No access token can use it.':
    'Esta llamada es para personas. Ningún token de acceso puede usarla.',
  'This access token has expired. Create a new one.': 'Este token de acceso venció. Crea uno nuevo.',
  'Send the access token in the header Authorization. Addresses are stored in logs, so delete this token.':
    'Envía el token de acceso en el encabezado Authorization. Las direcciones se guardan en registros: elimina este token.',
  'The Idempotency-Key must have 1 to 255 letters, digits or signs.':
    'La Idempotency-Key debe tener de 1 a 255 letras, dígitos o signos.',
  'This Idempotency-Key was used for another request. Use a new key.':
    'Esta Idempotency-Key se usó para otra solicitud. Usa una clave nueva.',
  'The request with this Idempotency-Key is still running. Send it again in a moment.':
    'La solicitud con esta Idempotency-Key aún está en curso. Envíala de nuevo en un momento.',
  'The request with this Idempotency-Key has succeeded, but its answer was too large to be stored.':
    'La solicitud con esta Idempotency-Key se completó, pero su respuesta era demasiado grande para guardarla.',
  'This access token has used 10,000 Idempotency-Keys within 24 hours. Wait, or send the request without a key.':
    'Este token de acceso usó 10 000 Idempotency-Keys en 24 horas. Espera, o envía la solicitud sin clave.',
  'An upload of a file takes no Idempotency-Key. Send it without this header.':
    'Subir un archivo no admite Idempotency-Key. Envía la solicitud sin este encabezado.',
  'This call needs the scopes {{}}.': 'Esta llamada necesita los permisos {{}}.',
  'Error Deleting Access Token': 'Error al eliminar el token de acceso',
  'A user can have at most 20 access tokens.': 'Un usuario puede tener 20 tokens de acceso como máximo.',
};
