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
  'Most recent content: {{formDate}} {{zoneAbbreviation}}': 'Contenido más reciente: {{formDate}} {{zoneAbbreviation}}',
  'Archive {{name}}?': '¿Archivar {{name}}?',
  'Counting...': 'Contando...',
  organisation: 'organización',
  'We can’t read what archiving would end. Close this question and try again.':
    'No podemos leer a qué pondría fin archivarla. Cierra esta pregunta e inténtalo de nuevo.',
  '{{name}} stops for its viewers at once. It would end at {{moment}}.':
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
  'Of an application without a secret. Allow it to send people back to {{origin}}/api/auth/callback':
    'De una aplicación sin secreto. Permítele devolver a las personas a {{origin}}/api/auth/callback',
  'Button text': 'Texto del botón',
  Icon: 'Icono',
  'Client archived!': '¡Organización archivada!',
  'Client restored!': '¡Organización restaurada!',
  'Look through what stands here. Viewers see the same pages either way.':
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
};
