import type { Catalogue } from '../../lib/staff-texts.ts';

/** Organisations. */
export const clients: Catalogue = {
  Archived: 'En el archivo',
  'Only the global owner finds this organisation. Nothing is deleted.':
    'Solo el propietario global encuentra esta organización. No se elimina nada.',
  'Staff and viewers cannot find an archived organisation. Nothing is deleted, and you can restore it at any time.':
    'El equipo y los espectadores no encuentran una organización archivada. No se elimina nada, y puedes restaurarla cuando quieras.',
  'Archive...': 'Archivar...',
  'It has no content yet.': 'Aún no tiene contenido.',
  'Most recent content: {{moment}}': 'Contenido más reciente: {{moment}}',
  'Archive {{name}}?': '¿Archivar {{name}}?',
  'Counting...': 'Contando...',
  organisation: 'organización',
  'We can’t read what archiving would end. Close this question and try again.':
    'No podemos leer a qué pondría fin archivarla. Cierra esta pregunta e inténtalo de nuevo.',
  '{{name}} stops for its viewers at once. It would end on {{moment}}.':
    '{{name}} se detiene de inmediato para sus espectadores. Terminaría el {{moment}}.',
  '{{count}} contents ({{upcoming}} upcoming) are hidden from staff and viewers.': {
    one: '{{count}} contenido ({{upcoming}} próximo) queda oculto para el equipo y los espectadores.',
    other: '{{count}} contenidos (próximos: {{upcoming}}) quedan ocultos para el equipo y los espectadores.',
  },
  '{{count}} contents are hidden from staff and viewers.': {
    one: '{{count}} contenido queda oculto para el equipo y los espectadores.',
    other: '{{count}} contenidos quedan ocultos para el equipo y los espectadores.',
  },
  'This address ends:': 'Esta dirección deja de funcionar:',
  'These addresses end:': 'Estas direcciones dejan de funcionar:',
  'and {{count}} others': { one: 'y {{count}} más', other: 'y {{count}} más' },
  'Nothing is deleted. Restore it under ‘Archived’ in the list of organisations.':
    'No se elimina nada. Restáurala en ‘En el archivo’, en la lista de organizaciones.',
  'Staff and viewers cannot find these organisations. Nothing is deleted.':
    'El equipo y los espectadores no encuentran estas organizaciones. No se elimina nada.',
  'Archived on {{date}}': 'Archivada el {{date}}',
  'Restore {{name}}': 'Restaurar {{name}}',
  Product: 'Producto',
  'Client saving...': 'Guardando la organización...',
  'Client saved!': '¡Organización guardada!',
  'Not verified': 'Sin verificar',
  'Event numbers': 'Números de evento',
  'Its events at the ticketing partner, separated by commas.':
    'Sus eventos en el socio de boletos, separados por comas.',
  'Links that people have shared begin with the URL. The old ones will lead nowhere.':
    'Los enlaces que la gente ha compartido empiezan con la URL. Los antiguos no llevarán a ninguna parte.',
  'The organisation’s address: {{address}}': 'La dirección de la organización: {{address}}',
  Logo: 'Logotipo',
  'Home URL': 'URL de inicio',
  'Your own website.': 'Tu propio sitio web.',
  Address: 'Dirección',
  Street: 'Calle',
  City: 'Ciudad',
  'State or region': 'Estado o región',
  'Postal code': 'Código postal',
  Country: 'País',
  'Custom Domain': 'Dominio propio',
  'The organisation’s own name for its pages, whose DNS points here. No other can claim it.':
    'El nombre propio de la organización para sus páginas, cuyo DNS apunta aquí. Nadie más puede reclamarlo.',
  'Demo organisation': 'Organización de demostración',
  'Left out of the client report.': 'No se incluye en el informe de clientes.',
  'Ticketing and billing': 'Boletos y facturación',
  'Ticketing number': 'Número de boletos',
  'Its number at the ticketing partner.': 'Su número en el socio de boletos.',
  'Stripe customer': 'Cliente de Stripe',
  Archive: 'Archivar',
  'Sign-in': 'Inicio de sesión',
  Google: 'Google',
  Facebook: 'Facebook',
  Auth0: 'Auth0',
  'Or another OpenID provider of your own.': 'U otro proveedor OpenID propio.',
  Domain: 'Dominio',
  'The host of your Auth0 tenant, or the address of your provider.':
    'El host de tu inquilino de Auth0, o la dirección de tu proveedor.',
  'Client ID': 'ID de cliente',
  'Of an application without a secret.': 'De una aplicación sin secreto.',
  'Callback URL': 'URL de retorno',
  'Register this address at your provider as an allowed callback URL.':
    'Registra esta dirección en tu proveedor como URL de retorno permitida.',
  'Shown once the organisation is saved.': 'Se muestra cuando la organización está guardada.',
  'Button text': 'Texto del botón',
  Icon: 'Icono',
  'Client archived!': '¡Organización archivada!',
  'Client restored!': '¡Organización restaurada!',
  'Check the details below. Viewers see the same pages either way.':
    'Revisa lo que hay aquí. Los espectadores ven las mismas páginas en cualquier caso.',
  Verified: 'Verificada',
  'Verify...': 'Verificar...',
  'Organisation verified!': '¡Organización verificada!',
  'Verify organisation': 'Verificar la organización',
  'The test was not taken: {{problem}}': 'La prueba no se aceptó: {{problem}}',
  'The receiver took the test.': 'El receptor aceptó la prueba.',
  Webhooks: 'Webhooks',
  'Your other systems are told when a channel changes. Each address has a secret, by which it knows that a message is ours.':
    'Tus otros sistemas se enteran cuando cambia un canal. Cada dirección tiene un secreto, con el que reconoce que un mensaje es nuestro.',
  'Webhook URL': 'URL del webhook',
  'Add webhook': 'Agregar webhook',
  'There can be at most {{MAX_WEBHOOKS}} webhooks.': 'Puede haber {{MAX_WEBHOOKS}} webhooks como máximo.',
  'Make a new secret?': '¿Crear un secreto nuevo?',
  'Remove this webhook?': '¿Quitar este webhook?',
  'Make a new secret': 'Crear un secreto nuevo',
  'Messages are signed with both for 24 hours, then with the new one alone.':
    'Los mensajes se firman con ambos durante 24 horas y después solo con el nuevo.',
  'It is told of nothing more, and what it has not taken yet is dropped.':
    'Ya no se le informa de nada, y lo que aún no aceptó se descarta.',
  'the secret': 'el secreto',
  'Send a test to {{url}}': 'Enviar una prueba a {{url}}',
  'Send a test': 'Enviar una prueba',
  'New secret for {{url}}': 'Secreto nuevo para {{url}}',
  'New secret': 'Secreto nuevo',
  'Remove {{url}}': 'Quitar {{url}}',
  'Nothing sent yet': 'Aún no se ha enviado nada',
  'Taken {{at}}': 'Aceptado {{at}}',
  'Not taken {{at}}: {{problem}}': 'No aceptado {{at}}: {{problem}}',
  '{{waiting}} waiting, tried again for 24 hours.': 'En espera: {{waiting}}; se reintenta durante 24 horas.',
  'Custom domain': 'Dominio propio',
  'Viewers can find you at a domain of your own, such as live.church.org.':
    'Los espectadores pueden encontrarte en un dominio propio, como live.church.org.',
  'Not checked yet.': 'Aún no se ha comprobado.',
  'Found: the domain is yours.': 'Encontrado: el dominio es tuyo.',
  'Not found yet. A new record can take an hour to be seen.':
    'Aún no se encuentra. Un registro nuevo puede tardar una hora en verse.',
  'The domain’s DNS did not answer. It is checked again soon.':
    'El DNS del dominio no respondió. Se comprueba de nuevo pronto.',
  'Another organisation has proved this domain.': 'Otra organización ha demostrado que este dominio es suyo.',
  'The domain points here.': 'El dominio apunta aquí.',
  'Some of its addresses are elsewhere: {{addresses}}. Remove those records.':
    'Algunas de sus direcciones están en otro lugar: {{addresses}}. Quita esos registros.',
  'The domain points elsewhere: {{addresses}}.': 'El dominio apunta a otro lugar: {{addresses}}.',
  'No such record yet. A new record can take an hour to be seen.':
    'Aún no hay ese registro. Un registro nuevo puede tardar una hora en verse.',
  'It is made by itself once the domain is proved and points here.':
    'Se crea solo cuando el dominio está demostrado y apunta aquí.',
  'Valid: browsers accept it.': 'Válido: los navegadores lo aceptan.',
  'Not valid yet. The first one can take some minutes.': 'Aún no es válido. El primero puede tardar unos minutos.',
  'Nothing answers over https. Ask whoever runs this installation.':
    'Nada responde por https. Pregunta a quien administra esta instalación.',
  'The TXT record has been missing since {{since}}. Viewers still find you at {{domain}}: put the record back.':
    'El registro TXT falta desde {{since}}. Los espectadores aún te encuentran en {{domain}}: vuelve a poner el registro.',
  '{{domain}} does not point here any more: viewers cannot reach you there.':
    '{{domain}} ya no apunta aquí: los espectadores no pueden llegar a ti ahí.',
  'Viewers find you at {{domain}}.': 'Los espectadores te encuentran en {{domain}}.',
  'Viewers find you at {{address}} until the domain is ready.':
    'Los espectadores te encuentran en {{address}} hasta que el dominio esté listo.',
  'Viewers find you at {{address}}.': 'Los espectadores te encuentran en {{address}}.',
  'Steps to your domain': 'Pasos hacia tu dominio',
  'Prove that it is yours': 'Demuestra que es tuyo',
  'Add this record where the domain’s DNS is kept. It stays there.':
    'Agrega este registro donde se administra el DNS del dominio. Se queda ahí.',
  'Point it here': 'Haz que apunte aquí',
  'Where your DNS allows no CNAME for this name, use its address:':
    'Si tu DNS no permite un CNAME para este nombre, usa su dirección:',
  Certificate: 'Certificado',
  Value: 'Valor',
  'Copy {{value}}': 'Copiar {{value}}',
  'Check now': 'Comprobar ahora',
  'Checked {{at}}. It is checked again by itself.': 'Comprobado el {{at}}. Se comprueba de nuevo solo.',
  'The first check is on its way.': 'La primera comprobación está en camino.',
  'Use another domain': 'Usar otro dominio',
  'Your domain': 'Tu dominio',
  '{{domain}} stays until the new one is ready.': '{{domain}} se queda hasta que el nuevo esté listo.',
  'Use this domain': 'Usar este dominio',
  'Remove the domain': 'Quitar el dominio',
  'Remove the domain?': '¿Quitar el dominio?',
  'Links to {{domain}} that people have shared will lead nowhere.':
    'Los enlaces a {{domain}} que la gente ha compartido no llevarán a ninguna parte.',
  'Its TXT record can be removed then too.': 'Su registro TXT también se puede quitar entonces.',
  'Custom Domain is required': 'El dominio propio es obligatorio',
  'There is no domain to check.': 'No hay ningún dominio que comprobar.',
  'Too many checks. Try again in a minute.': 'Demasiadas comprobaciones. Inténtalo de nuevo en un minuto.',
};
