import type { Catalogue } from '../../lib/staff-texts.ts';

/** Sentences of the domain about sources of video. */
export const sourceTexts: Catalogue = {
  '{{label}}, from {{time}}': '{{label}}, desde {{time}}',
  '{{house}}video {{id}}, unlisted': 'Video no listado {{id}} de {{house}}',
  '{{house}}video behind the short link {{id}}': 'Video detrás del enlace corto {{id}} de {{house}}',
  '{{house}}video {{id}}': 'Video {{id}} de {{house}}',
  '{{house}}channel {{id}}: its current live stream': 'Canal {{id}} de {{house}}: su transmisión en vivo actual',
  '{{house}}event {{id}}': 'Evento {{id}} de {{house}}',
  '{{house}}reel {{id}}': 'Reel {{id}} de {{house}}',
  '{{house}}latest web event of {{id}}': 'Último evento web de {{id}}, de {{house}}',
  '{{house}}recording': 'Grabación de {{house}}',
  'HLS stream {{id}}': 'Transmisión HLS {{id}}',
  'DASH stream {{id}}': 'Transmisión DASH {{id}}',
  'File {{id}}': 'Archivo {{id}}',
  'Page of {{id}}, shown in a frame': 'Página de {{id}}, mostrada en un marco',
  'Open the video itself, press Share, and copy that address.':
    'Abre el video, presiona Compartir y copia esa dirección.',
  'This is a YouTube channel, not a video. {{label}}': 'Esto es un canal de YouTube, no un video. {{label}}',
  'This is a YouTube playlist, not a video. {{label}}': 'Esto es una lista de YouTube, no un video. {{label}}',
  'This is a YouTube Studio page. Open the video there, and copy its address under Video link.':
    'Esto es una página de YouTube Studio. Abre ahí el video y copia su dirección en Enlace del video.',
  'This is a YouTube clip, which only plays on YouTube. Press Watch full video below it, and copy that address.':
    'Esto es un clip de YouTube, que solo se reproduce en YouTube. Presiona Ver el video completo debajo y copia esa dirección.',
  'This YouTube address is incomplete: a video id has 11 characters. {{label}}':
    'Esta dirección de YouTube no está completa: el id de su video tiene 11 caracteres. {{label}}',
  'This is a YouTube page, not a video. {{label}}': 'Esto es una página de YouTube, no un video. {{label}}',
  'This is a page in your Vimeo account, not a video. Open the video there, press Share, and copy the video link.':
    'Esto es una página de tu cuenta de Vimeo, no un video. Abre ahí el video, presiona Compartir y copia el enlace del video.',
  'This is a Vimeo showcase, not a video. Open one of its videos, press Share, and copy that address.':
    'Esto es una presentación de Vimeo, no un video. Abre uno de sus videos, presiona Compartir y copia esa dirección.',
  'This is a Vimeo review page, which only reviewers can see. Open the video in your library, press Share, and copy the video link.':
    'Esto es una página de revisión de Vimeo, que solo ven los revisores. Abre el video en tu biblioteca, presiona Compartir y copia el enlace del video.',
  'Vimeo only sells this video on its own page. Choose another video, or one from your library.':
    'Vimeo vende este video solo en su propia página. Elige otro video o uno de tu biblioteca.',
  'This is the registration page of a Vimeo webinar. Open its event, press Embed, and copy the embed code.':
    'Esto es la página de registro de un webinar de Vimeo. Abre su evento, presiona Insertar y copia el código de inserción.',
  'This is a Vimeo page, not a video. {{label}}': 'Esto es una página de Vimeo, no un video. {{label}}',
  'This is a Facebook page, not a video. Click the date above the video, and copy the address of the page that opens.':
    'Esto es una página de Facebook, no un video. Haz clic en la fecha encima del video y copia la dirección de la página que se abre.',
  'Only your team can see this Facebook page. Open the video on your page, and copy its address there.':
    'Solo tu equipo puede ver esta página de Facebook. Abre el video en tu página y copia su dirección.',
  'This is in a Facebook group, whose videos only play inside Facebook. Post the video on your page, and copy its address there.':
    'Esto está en un grupo de Facebook, cuyos videos solo se reproducen dentro de Facebook. Publica el video en tu página y copia su dirección de ahí.',
  'This is a Facebook event, not a video. Open the video on your page, and copy its address there.':
    'Esto es un evento de Facebook, no un video. Abre el video en tu página y copia su dirección.',
  'This is a Facebook post, not the video in it. Click the video, and copy the address of the page that opens.':
    'Esto es una publicación de Facebook, no el video que contiene. Haz clic en el video y copia la dirección de la página que se abre.',
  'This Livestream page does not say which event it shows. Press Share on it, then Embed, and copy the embed code.':
    'Esta página de Livestream no dice qué evento muestra. Presiona ahí Compartir, luego Insertar, y copia el código de inserción.',
  'The original Livestream has shut down. Copy the embed code of the event from livestream.com.':
    'El Livestream original cerró. Copia el código de inserción del evento desde livestream.com.',
  'This Living As One (Resi) page has no embed id. Open the web event or the video in Control, and copy its embed code.':
    'Esta página de Living As One (Resi) no tiene un id de inserción. Abre el evento web o el video en Control y copia su código de inserción.',
  'This is where your encoder sends its video, not where people watch it. Ask your provider for the playback address: it starts with https:// and ends with .m3u8.':
    'Aquí es adonde tu codificador envía su video, no donde se ve. Pide a tu proveedor la dirección de reproducción: empieza con https:// y termina con .m3u8.',
  'Browsers do not play this kind of file. Export it as an MP4 (H.264), and use the address of that file.':
    'Los navegadores no reproducen este tipo de archivo. Expórtalo como MP4 (H.264) y usa la dirección de ese archivo.',
  'Google Drive only shows a file to a few people. Upload the video to YouTube or Vimeo, and copy its address there.':
    'Google Drive muestra un archivo solo a unas pocas personas. Sube el video a YouTube o Vimeo y copia su dirección de ahí.',
  'This page shows a shared file, which does not play inside another page. Upload the video to YouTube or Vimeo, and copy its address there.':
    'Esta página muestra un archivo compartido y no se reproduce dentro de otra página. Sube el video a YouTube o Vimeo y copia su dirección de ahí.',
  'This page does not open inside another page. Upload the video to YouTube, Vimeo or Facebook, and copy its address there.':
    'Esta página no se abre dentro de otra. Sube el video a YouTube, Vimeo o Facebook y copia su dirección de ahí.',
  'This page does not show a single video. Open the video there, press Share or Embed, and copy what you get.':
    'Esta página no muestra un solo video. Abre ahí el video, presiona Compartir o Insertar y copia lo que te da.',
  'This is a Rumble page, which only plays on Rumble. Press Embed below the video, and copy the code with the iframe.':
    'Esto es una página de Rumble, que solo se reproduce en Rumble. Presiona Embed debajo del video y copia el código con el iframe.',
  'This is a Church Online Platform page, not a video. Paste the address of the video that plays there.':
    'Esto es una página de Church Online Platform, no un video. Pega la dirección del video que se reproduce ahí.',
  'This code needs a script to become a player. Ask your provider for the code with an iframe, or paste the link of the video.':
    'Este código necesita un script para ser un reproductor. Pide a tu proveedor el código con un iframe o pega el enlace del video.',
  'There is more than one address here. Paste only the video’s address.':
    'Aquí hay más de una dirección. Pega solo la del video.',
  'A number alone does not identify a video. Paste the full link.':
    'Un número solo no identifica un video. Pega el enlace completo.',
  'This file is on your own computer, where nobody else can reach it. Upload it to YouTube or Vimeo, and copy its address there.':
    'Este archivo está en tu computadora, donde nadie más lo alcanza. Súbelo a YouTube o Vimeo y copia su dirección de ahí.',
  'This is a picture, not a video.': 'Esto es una imagen, no un video.',
  YouTube: 'YouTube',
  Vimeo: 'Vimeo',
  Livestream: 'Livestream',
  'Living As One': 'Living As One',
  'Living As One (single)': 'Living As One (individual)',
  Other: 'Otro',
  'Stream (HLS or MP4)': 'Transmisión (HLS o MP4)',
  'This belongs to the provider {{label}}.': 'Esto es del proveedor {{label}}.',
  'This is not an address of {{provider}}. {{label}}': 'Esto no es una dirección de {{provider}}. {{label}}',
  'Our player needs the address of a stream or file: one that ends with .m3u8 or .mp4.':
    'Nuestro reproductor necesita la dirección de una transmisión o un archivo: una que termine con .m3u8 o .mp4.',
  'This only works for some YouTube channels. If nothing plays below, use the address of the stream itself.':
    'Esto solo funciona con algunos canales de YouTube. Si abajo no se reproduce nada, usa la dirección de la transmisión.',
  'Older iPhones and iPads do not play DASH. If the stream has an HLS address, use that one: it ends with .m3u8.':
    'Los iPhone y iPad más antiguos no reproducen DASH. Si la transmisión tiene una dirección HLS, usa esa: termina con .m3u8.',
  'If nothing plays below, open this link, and copy the address of the page that opens.':
    'Si abajo no se reproduce nada, abre este enlace y copia la dirección de la página que se abre.',
};
