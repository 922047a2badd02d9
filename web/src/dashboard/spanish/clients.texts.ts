import type { Catalogue } from '../../lib/staff-texts.ts';

/** Organisations. */
export const clients: Catalogue = {
  Archived: 'En el archivo',
  'Only the global owner can find this organisation. Nothing is deleted.':
    'Solo el propietario global puede encontrar esta organización. No se elimina nada.',
  'Staff and viewers can’t find an archived organisation. Nothing is deleted, and you can restore it at any time.':
    'El equipo y los espectadores no pueden encontrar una organización archivada. No se elimina nada, y puedes restaurarla cuando quieras.',
  'Archive...': 'Archivar...',
  'No content yet.': 'Aún no hay contenido.',
  'Most recent content: {{moment}}': 'Contenido más reciente: {{moment}}',
  'Archive {{name}}?': '¿Archivar {{name}}?',
  'Counting...': 'Contando...',
  organisation: 'organización',
  'We can’t load what archiving affects. Close this window and try again.':
    'No podemos cargar a qué afecta archivarla. Cierra esta ventana e inténtalo de nuevo.',
  '{{name}}, which ends on {{moment}}, stops for viewers immediately.':
    '{{name}}, que termina el {{moment}}, se detiene de inmediato para los espectadores.',
  '{{count}} contents ({{upcoming}} upcoming) are hidden from staff and viewers.': {
    one: '{{count}} contenido ({{upcoming}} próximo) queda oculto para el equipo y los espectadores.',
    other: '{{count}} contenidos (próximos: {{upcoming}}) quedan ocultos para el equipo y los espectadores.',
  },
  '{{count}} contents are hidden from staff and viewers.': {
    one: '{{count}} contenido queda oculto para el equipo y los espectadores.',
    other: '{{count}} contenidos quedan ocultos para el equipo y los espectadores.',
  },
  'This address stops working:': 'Esta dirección deja de funcionar:',
  'These addresses stop working:': 'Estas direcciones dejan de funcionar:',
  'and {{count}} others': { one: 'y {{count}} más', other: 'y {{count}} más' },
  'Nothing is deleted. You can restore it under ‘Archived’ in the list of organisations.':
    'No se elimina nada. Puedes restaurarla en ‘En el archivo’, en la lista de organizaciones.',
  'Staff and viewers can’t find these organisations. Nothing is deleted.':
    'El equipo y los espectadores no pueden encontrar estas organizaciones. No se elimina nada.',
  'Archived on {{date}}': 'Archivada el {{date}}',
  'Restore {{name}}': 'Restaurar {{name}}',
  Product: 'Producto',
  'Client saving...': 'Guardando la organización...',
  'Client saved!': '¡Organización guardada!',
  'Not verified': 'Sin verificar',
  'Event numbers': 'Números de evento',
  'Event numbers from your ticketing partner, separated by commas.':
    'Números de evento de tu socio de boletos, separados por comas.',
  'Shared links start with this URL. If you change it, old links stop working.':
    'Los enlaces compartidos empiezan con esta URL. Si la cambias, los anteriores dejan de funcionar.',
  'The organisation’s address: {{address}}': 'La dirección de la organización: {{address}}',
  Logo: 'Logotipo',
  'Home URL': 'URL de inicio',
  'Your website.': 'Tu sitio web.',
  Address: 'Dirección',
  Street: 'Calle',
  City: 'Ciudad',
  'State or region': 'Estado o región',
  'Postal code': 'Código postal',
  Country: 'País',
  'Custom Domain': 'Dominio propio',
  'The organisation’s own domain for its pages. Its DNS must point here, and nobody else can claim it.':
    'El dominio propio de la organización para sus páginas. Su DNS debe apuntar aquí y nadie más puede reclamarlo.',
  'Demo organisation': 'Organización de demostración',
  'Not included in the client report.': 'No se incluye en el informe de clientes.',
  'Ticketing and billing': 'Boletos y facturación',
  'Ticketing number': 'Número de boletos',
  'Number at the ticketing partner.': 'Número en el socio de boletos.',
  'Stripe customer': 'Cliente de Stripe',
  Archive: 'Archivar',
  'Sign-in': 'Inicio de sesión',
  Google: 'Google',
  Facebook: 'Facebook',
  Auth0: 'Auth0',
  'Auth0 or another OpenID provider.': 'Auth0 u otro proveedor OpenID.',
  Domain: 'Dominio',
  'Your Auth0 domain or your provider’s address.': 'Tu dominio de Auth0 o la dirección de tu proveedor.',
  'Client ID': 'ID de cliente',
  'Use an application without a secret.': 'Usa una aplicación sin secreto.',
  'Callback URL': 'URL de retorno',
  'Add this to the allowed callback URLs at your provider.':
    'Agrégala a las URL de retorno permitidas de tu proveedor.',
  'Available after you save the organisation.': 'Disponible después de guardar la organización.',
  'Button text': 'Texto del botón',
  Icon: 'Icono',
  'Client archived!': '¡Organización archivada!',
  'Client restored!': '¡Organización restaurada!',
  'Check the details below. Viewer pages stay the same either way.':
    'Revisa los datos de abajo. Las páginas de los espectadores no cambian.',
  Verified: 'Verificada',
  'Verify...': 'Verificar...',
  'Organisation verified!': '¡Organización verificada!',
  'Verify organisation': 'Verificar la organización',
  'Test failed: {{problem}}': 'La prueba falló: {{problem}}',
  'Test delivered': 'Prueba entregada',
  Webhooks: 'Webhooks',
  'Notify your other systems when a channel changes. Each URL has a secret to verify that messages come from us.':
    'Avisa a tus otros sistemas cuando cambie un canal. Cada URL tiene un secreto para verificar que los mensajes son nuestros.',
  'Webhook URL': 'URL del webhook',
  'Add webhook': 'Agregar webhook',
  'You can add up to {{MAX_WEBHOOKS}} webhooks.': 'Puedes agregar hasta {{MAX_WEBHOOKS}} webhooks.',
  'Create a new secret?': '¿Crear un secreto nuevo?',
  'Remove this webhook?': '¿Quitar este webhook?',
  'Create new secret': 'Crear secreto nuevo',
  'For 24 hours, messages are signed with both secrets. After that, only the new one works.':
    'Durante 24 horas los mensajes se firman con los dos secretos. Después solo funciona el nuevo.',
  'It gets no more messages, and messages still waiting are discarded. This can’t be undone.':
    'No recibe más mensajes y los que están en espera se descartan. Esto no se puede deshacer.',
  'the secret': 'el secreto',
  'Send a test to {{url}}': 'Enviar una prueba a {{url}}',
  'Send test': 'Enviar prueba',
  'New secret for {{url}}': 'Secreto nuevo para {{url}}',
  'New secret': 'Secreto nuevo',
  'Remove {{url}}': 'Quitar {{url}}',
  'Nothing sent yet': 'Aún no se envió nada',
  'Delivered {{at}}': 'Entregado {{at}}',
  'Not delivered {{at}}: {{problem}}': 'No entregado {{at}}: {{problem}}',
  '{{waiting}} waiting. We’ll retry for 24 hours.': 'En espera: {{waiting}}. Lo reintentamos durante 24 horas.',
  'Custom domain': 'Dominio propio',
  'Let viewers reach you at your own domain, such as live.church.org.':
    'Haz que los espectadores te encuentren en tu propio dominio, por ejemplo live.church.org.',
  'Not checked yet.': 'Aún sin comprobar.',
  'Verified. The domain is yours.': 'Verificado. El dominio es tuyo.',
  'Not found yet. New records can take up to an hour to appear.':
    'Aún no se encuentra. Los registros nuevos pueden tardar hasta una hora en aparecer.',
  'The domain’s DNS didn’t respond. We’ll check again soon.':
    'El DNS del dominio no respondió. Pronto lo comprobaremos de nuevo.',
  'Another organisation has verified this domain.': 'Otra organización ya verificó este dominio.',
  'The domain points here.': 'El dominio apunta aquí.',
  'Some records point elsewhere: {{addresses}}. Remove them.':
    'Algunos registros apuntan a otro lugar: {{addresses}}. Quítalos.',
  'The domain points elsewhere: {{addresses}}.': 'El dominio apunta a otro lugar: {{addresses}}.',
  'No record yet. New records can take up to an hour to appear.':
    'Aún no hay registro. Los registros nuevos pueden tardar hasta una hora en aparecer.',
  'Created automatically once the domain is verified and points here.':
    'Se crea automáticamente cuando el dominio está verificado y apunta aquí.',
  'Valid. Browsers accept it.': 'Válido. Los navegadores lo aceptan.',
  'Not valid yet. The first certificate can take a few minutes.':
    'Aún no es válido. El primer certificado puede tardar unos minutos.',
  'No response over HTTPS. Contact the administrator of this installation.':
    'No hay respuesta por HTTPS. Comunícate con el administrador de esta instalación.',
  'The TXT record has been missing since {{since}}. Viewers can still reach you at {{domain}}. Add the record again.':
    'El registro TXT falta desde {{since}}. Los espectadores aún te encuentran en {{domain}}. Vuelve a agregar el registro.',
  '{{domain}} no longer points here, so viewers can’t reach you there.':
    '{{domain}} ya no apunta aquí, así que los espectadores no te encuentran ahí.',
  'Viewers can reach you at {{domain}}.': 'Los espectadores te encuentran en {{domain}}.',
  'Until the domain is ready, viewers can reach you at {{address}}.':
    'Hasta que el dominio esté listo, los espectadores te encuentran en {{address}}.',
  'Viewers can reach you at {{address}}.': 'Los espectadores te encuentran en {{address}}.',
  'Set up your domain': 'Configura tu dominio',
  'Verify that it’s yours': 'Verifica que es tuyo',
  'Add this record to your domain’s DNS and keep it there.': 'Agrega este registro al DNS de tu dominio y déjalo ahí.',
  'Point the domain here': 'Apunta el dominio aquí',
  'If your DNS doesn’t allow a CNAME for this name, use this address:':
    'Si tu DNS no permite un CNAME para este nombre, usa esta dirección:',
  Certificate: 'Certificado',
  Value: 'Valor',
  'Copy {{value}}': 'Copiar {{value}}',
  'Check now': 'Comprobar ahora',
  'Checked {{at}}. We keep checking.': 'Comprobado el {{at}}. Seguimos comprobándolo.',
  'First check in progress.': 'Primera comprobación en curso.',
  'Use a different domain': 'Usar otro dominio',
  'Your domain': 'Tu dominio',
  '{{domain}} keeps working until the new one is ready.': '{{domain}} sigue funcionando hasta que el nuevo esté listo.',
  'Use this domain': 'Usar este dominio',
  'Remove domain': 'Quitar el dominio',
  'Remove this domain?': '¿Quitar este dominio?',
  'Shared links to {{domain}} will stop working.': 'Los enlaces compartidos a {{domain}} dejarán de funcionar.',
  'You can then remove its TXT record too.': 'Después también puedes quitar su registro TXT.',
  'Custom Domain is required': 'El dominio propio es obligatorio',
  'There is no domain to check.': 'No hay ningún dominio que comprobar.',
  'Too many checks. Try again in a minute.': 'Demasiadas comprobaciones. Inténtalo de nuevo en un minuto.',
};
