import type { Catalogue } from '../../lib/staff-texts.ts';

/** The page of own videos, and the choice of one in the form of a content. */
export const videos: Catalogue = {
  VIDEOS: 'VIDEOS',
  Videos: 'Videos',
  videos: 'los videos',
  Uploads: 'Cargas',
  'Drop videos here to upload them': 'Suelta videos aquí para subirlos',
  'Drop videos here, or': 'Suelta videos aquí, o',
  'Choose videos': 'Elige videos',
  'Videos to upload': 'Videos para subir',
  'MP4 or MOV with H.264 and AAC plays everywhere, in the quality you upload.':
    'MP4 o MOV con H.264 y AAC se reproduce en todas partes, con la calidad que subes.',
  '{{used}} of {{quota}} used': '{{used}} de {{quota}} en uso',
  'The server has too little free space for more video. Ask its administrator to add space.':
    'El servidor no tiene espacio libre para más video. Pide a quien lo administra que agregue espacio.',
  'No videos yet': 'Aún no hay videos',
  'Upload a video to play it on demand, or as a simulated live service.':
    'Sube un video para ofrecerlo bajo demanda o como un servicio en vivo simulado.',
  'Nobody can watch it any more, and it can’t be restored.': 'Nadie podrá verlo y no se puede recuperar.',
  'Use in a live content': 'Usar en un contenido en vivo',
  'Use on demand': 'Usar bajo demanda',
  'Use as simulated live': 'Usar como en vivo simulado',
  Recording: 'Grabación',
  '{{percent}} uploaded': '{{percent}} subido',
  'Being prepared…': 'En preparación…',
  'Live now': 'En vivo ahora',
  'The recording is being finished…': 'La grabación se está terminando…',
  'Title saved': 'Título guardado',
  'The video has a new address': 'El video tiene una dirección nueva',
  'New address': 'Dirección nueva',
  'Viewers learn the address of a video when its content opens, and could pass it on. A new address ends the former one.':
    'Los espectadores conocen la dirección de un video cuando se abre su contenido y podrían compartirla. Una dirección nueva anula la anterior.',
  'Upload of {{name}}': 'Carga de {{name}}',
  'Cancel the upload of {{name}}': 'Cancelar la carga de {{name}}',
  'Checking the file…': 'Revisando el archivo…',
  'Waiting for the upload before it': 'Espera a que termine la carga anterior',
  'Paused at {{percent}}': 'En pausa al {{percent}}',
  'Offline. It continues by itself.': 'Sin conexión. Continúa por sí sola.',
  'This file can’t be read as a video. Export it as MP4 with H.264 and AAC.':
    'Este archivo no se puede leer como video. Expórtalo como MP4 con H.264 y AAC.',
  'Many browsers can’t play HEVC (H.265). Export it as H.264.':
    'Muchos navegadores no reproducen HEVC (H.265). Expórtalo como H.264.',
  'Browsers can’t play this kind of video. Export it as MP4 with H.264.':
    'Los navegadores no reproducen este tipo de video. Expórtalo como MP4 con H.264.',
  'Browsers can’t play this kind of sound. Export it with AAC sound.':
    'Los navegadores no reproducen este tipo de sonido. Expórtalo con sonido AAC.',
  'Viewers couldn’t seek in this video. Turn off “open GOP” and export it again.':
    'Los espectadores no podrían avanzar en este video. Desactiva “open GOP” y expórtalo de nuevo.',
  'Viewers would wait long after seeking. Export it with a key frame every 2 seconds.':
    'Los espectadores esperarían mucho al avanzar. Expórtalo con un fotograma clave cada 2 segundos.',
  'This video is longer than 12 hours. Split it.': 'Este video dura más de 12 horas. Divídelo.',
  'The end of this file is missing. Export or copy it again.':
    'Falta el final de este archivo. Expórtalo o cópialo de nuevo.',
  'File is too big. Max file size is 20 GB.': 'El archivo es demasiado grande. El máximo es 20 GB.',
  'This file is empty. Choose another file.': 'Este archivo está vacío. Elige otro.',
  'Older phones may not play this video. MP4 with H.264 and AAC plays everywhere.':
    'Los teléfonos más antiguos quizá no reproduzcan este video. MP4 con H.264 y AAC se reproduce en todas partes.',
  'Viewers may wait a moment after seeking. A key frame every 2 seconds would be better.':
    'Los espectadores quizá esperen un momento al avanzar. Sería mejor un fotograma clave cada 2 segundos.',
  'Where the video is': 'Dónde está el video',
  'Your videos': 'Tus videos',
  'Live input': 'Entrada en vivo',
  'Link or embed code': 'Enlace o código',
  'Choose a video': 'Elige un video',
  'Choose a live input': 'Elige una entrada en vivo',
  'What it sends appears here and for viewers.': 'Lo que envía aparece aquí y para los espectadores.',
  'The list could not be loaded.': 'No se pudo cargar la lista.',
  'There are no live inputs yet.': 'Aún no hay entradas en vivo.',
  'There are no videos yet.': 'Aún no hay videos.',
  'This video is still being prepared. Viewers can watch it when it is ready.':
    'Este video aún se está preparando. Los espectadores podrán verlo cuando esté listo.',
  'Manage live inputs': 'Administrar las entradas en vivo',
  'Upload and manage videos': 'Subir y administrar videos',
  '{{name}} (live now)': '{{name}} (en vivo ahora)',
  'This video was deleted. Choose another one.': 'Este video se eliminó. Elige otro.',
  'This live input was deleted. Choose another one.': 'Esta entrada en vivo se eliminó. Elige otra.',
  'Delete {{name}}?': '¿Eliminar {{name}}?',
  Open: 'Abrir',
  Nave: 'Nave',
  'Choose the language of the captions.': 'Elige el idioma de los subtítulos.',
  'Video not found.': 'No se encontró el video.',
  'The header upload-length has to be the size of the file in bytes.':
    'El encabezado upload-length debe ser el tamaño del archivo en bytes.',
  'The server has stored another part of this file. Ask for the offset and continue from there.':
    'El servidor guardó otra parte de este archivo. Pide la posición y continúa desde ahí.',
  'Upload not found.': 'No se encontró la carga.',
  'Your video storage is full. Delete videos you no longer need.':
    'Tu espacio para videos está lleno. Elimina los videos que ya no necesitas.',
  'This video is used by a content. Change that content first.':
    'Un contenido usa este video. Cambia primero ese contenido.',
  'This video is live. End it first.': 'Este video está en vivo. Termínalo primero.',
  'This video is not ready yet.': 'Este video aún no está listo.',
  'This is not a WebVTT file. Export the captions as .vtt.':
    'Este archivo no es WebVTT. Exporta los subtítulos como .vtt.',
  'Choose a caption file': 'Elige un archivo de subtítulos',
  'File is too big. Max file size is 1 MB.': 'El archivo es demasiado grande. El máximo es 1 MB.',
  Captions: 'Subtítulos',
  'Captions saved': 'Subtítulos guardados',
  'Captions removed': 'Subtítulos eliminados',
  'Language of the captions': 'Idioma de los subtítulos',
  'A language code, such as en, es or pt-BR': 'Un código de idioma, como en, es o pt-BR',
  'Add a .vtt file': 'Agregar un archivo .vtt',
  'Captions not found.': 'No se encontraron los subtítulos.',
  'A video can have captions in at most {{count}} languages.':
    'Un video puede tener subtítulos en {{count}} idiomas como máximo.',
  'Live input not found.': 'No se encontró la entrada en vivo.',
  'There can be at most {{count}} live inputs. Delete one first.':
    'Puede haber {{count}} entradas en vivo como máximo. Elimina una primero.',
  'This live input is used by a content. Change that content first.':
    'Un contenido usa esta entrada en vivo. Cambia primero ese contenido.',
  'This live input is on the air. End it first.': 'Esta entrada está en vivo. Termínala primero.',
  'Another browser or encoder has started to send to this live input.':
    'Otro navegador o codificador empezó a enviar a esta entrada en vivo.',
  'This live video has ended.': 'Este video en vivo terminó.',
  'This is not a segment of a video.': 'Esto no es un segmento de un video.',
  'A part begins with its init segment, and its segments are sent in the order of their numbers.':
    'Una parte comienza con su segmento de inicio, y sus segmentos se envían en el orden de sus números.',
  'Live inputs': 'Entradas en vivo',
  'live inputs': 'las entradas en vivo',
  'the live input {{name}}': 'la entrada en vivo {{name}}',
  'Add live input': 'Agregar entrada en vivo',
  'No live inputs yet': 'Aún no hay entradas en vivo',
  'Add one to go live from your browser or an encoder such as OBS. Live contents play what it sends.':
    'Agrega una para transmitir en vivo desde tu navegador o un codificador como OBS. Los contenidos en vivo reproducen lo que envía.',
  'Not on the air': 'Fuera del aire',
  'On the air since {{time}}': 'En vivo desde {{time}}',
  'Nothing received since {{time}}': 'Sin recibir nada desde {{time}}',
  'Nothing received yet': 'Aún no se recibe nada',
  'Key ends in {{end}}': 'La clave termina en {{end}}',
  'Go live': 'Transmitir en vivo',
  'with {{name}} (opens in a new tab)': 'con {{name}} (se abre en una pestaña nueva)',
  End: 'Terminar',
  'End {{name}}': 'Terminar {{name}}',
  Rename: 'Cambiar el nombre',
  'Rename {{name}}': 'Cambiar el nombre de {{name}}',
  'Name saved': 'Nombre guardado',
  'Such as the place or the camera. Recordings start with this title.':
    'Por ejemplo, el lugar o la cámara. Las grabaciones empiezan con este título.',
  'New stream key': 'Clave de transmisión nueva',
  'New stream key for {{name}}?': '¿Clave de transmisión nueva para {{name}}?',
  'The current key stops working at once. Enter the new one in every encoder that uses it.':
    'La clave actual deja de funcionar de inmediato. Escribe la nueva en cada codificador que la usa.',
  'End the live video of {{name}}?': '¿Terminar el video en vivo de {{name}}?',
  'It ends for all viewers. The recording appears among your videos.':
    'Termina para todos los espectadores. La grabación aparece entre tus videos.',
  'The live video has ended': 'El video en vivo terminó',
  'Encoders that use its stream key can’t send any more. Its recordings stay.':
    'Los codificadores que usan su clave ya no podrán enviar. Sus grabaciones se conservan.',
  'Live input deleted': 'Entrada en vivo eliminada',
  'Stream key of {{name}}': 'Clave de transmisión de {{name}}',
  'This installation doesn’t accept encoders such as OBS. You can go live from your browser.':
    'Esta instalación no acepta codificadores como OBS. Puedes transmitir en vivo desde tu navegador.',
  'Enter both in your encoder, such as OBS. To go live from your browser, you need neither.':
    'Escribe ambos en tu codificador, como OBS. Para transmitir desde tu navegador no los necesitas.',
  Server: 'Servidor',
  'Copy the address of the server': 'Copiar la dirección del servidor',
  'Stream key': 'Clave de transmisión',
  'the stream key': 'la clave de transmisión',
  'Only owners and admins of all channels can do this.':
    'Solo los propietarios y administradores de todos los canales pueden hacerlo.',
  'New address for {{name}}?': '¿Dirección nueva para {{name}}?',
  'The current address stops working at once. Open pages of your contents switch to the new one; every other player stops.':
    'La dirección actual deja de funcionar de inmediato. Las páginas abiertas de tus contenidos pasan a la nueva; todos los demás reproductores se detienen.',
  'Picture saved': 'Imagen guardada',
  'Choose picture': 'Elegir imagen',
  'It stands for the video in lists. Viewers see the picture of the content.':
    'Representa al video en las listas. Los espectadores ven la imagen del contenido.',
  'less than a minute left': 'falta menos de un minuto',
  'about {{minutes}} min left': 'faltan unos {{minutes}} min',
  'about {{count}} hours left': { one: 'falta {{count}} hora aproximadamente', other: 'faltan unas {{count}} horas' },
  'Choose the file again to continue.': 'Elige el archivo otra vez para continuar.',
};
