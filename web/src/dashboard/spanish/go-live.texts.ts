import type { Catalogue } from '../../lib/staff-texts.ts';

/** The page that sends live video from the browser. */
export const goLive: Catalogue = {
  'You are live': 'Estás en vivo',
  'This page sends the video. If you leave, viewers see no picture.':
    'Esta página envía el video. Si sales, los espectadores no verán imagen.',
  'Go live again': 'Volver a transmitir',
  'Its recording is ready.': 'La grabación está lista.',
  'All videos': 'Todos los videos',
  Camera: 'Cámara',
  'Shared screen': 'Pantalla compartida',
  Microphone: 'Micrófono',
  'No sound': 'Sin sonido',
  'Only speech': 'Solo voz',
  'Removes noise and echo. Leave it off for music.': 'Quita el ruido y el eco. Déjalo apagado para la música.',
  Quality: 'Calidad',
  'Needs an upload of {{rate}} Mbit/s': 'Necesita {{rate}} Mbit/s de subida',
  'Browsers allow the camera only on pages with https. Open this page by its https address.':
    'Los navegadores permiten la cámara solo en páginas con https. Abre esta página por su dirección https.',
  'This browser can’t encode video. Use a current Chrome, Edge or Safari on a computer.':
    'Este navegador no puede codificar video. Usa un Chrome, Edge o Safari reciente en una computadora.',
  'The browser refused camera and microphone. Allow them beside the address of this page, and try again.':
    'El navegador negó la cámara y el micrófono. Permítelos junto a la dirección de esta página y reintenta.',
  'No camera or microphone was found. Connect one, and try again.':
    'No se encontró cámara ni micrófono. Conecta uno y reintenta.',
  'The camera or microphone can’t be used. Close other programs that use it, and try again.':
    'No se puede usar la cámara o el micrófono. Cierra otros programas que los usen y reintenta.',
  'The camera was disconnected. Connect it again, or choose another one.':
    'La cámara se desconectó. Conéctala de nuevo o elige otra.',
  'This browser can’t encode this picture. Choose another quality or camera.':
    'Este navegador no puede codificar esta imagen. Elige otra calidad o cámara.',
  'Starting…': 'Comenzando…',
  'Everything arrives. Viewers are about 6 seconds behind. Keep this page open.':
    'Todo llega. Los espectadores ven unos 6 segundos después. Mantén esta página abierta.',
  'Sending the end…': 'Enviando el final…',
  'Camera or microphone deliver nothing. Choose another one.': 'La cámara o el micrófono no entregan nada. Elige otro.',
  'You are signed out. Sign in: this page then goes on by itself.':
    'Se cerró tu sesión. Inicia sesión y esta página continúa por sí sola.',
  'This page keeps trying.': 'Esta página sigue intentando.',
  'The server does not answer. The last 60 seconds are kept, and sent when it answers again.':
    'El servidor no responde. Se guardan los últimos 60 segundos y se envían cuando responda.',
  'You are offline. The last 60 seconds are kept, and sent when the network returns.':
    'No tienes conexión. Se guardan los últimos 60 segundos y se envían cuando vuelva la red.',
  'Your upload connection is too slow: {{count}} seconds wait. Choose a lower quality.': {
    one: 'Tu conexión de subida es muy lenta: espera {{count}} segundo. Elige una calidad menor.',
    other: 'Tu conexión de subida es muy lenta: esperan {{count}} segundos. Elige una calidad menor.',
  },
  '{{count}} seconds could not be sent, and are missing in the recording.': {
    one: '{{count}} segundo no se pudo enviar y falta en la grabación.',
    other: '{{count}} segundos no se pudieron enviar y faltan en la grabación.',
  },
  'Level of the sound': 'Nivel del sonido',
  'Allow camera and microphone in the browser…': 'Permite la cámara y el micrófono en el navegador…',
  'This input is on the air from another page or encoder. Going live here takes over, without an end.':
    'Esta entrada está al aire desde otra página o codificador. Si transmites aquí, tomas el control sin interrumpir.',
  'Viewers are about 6 seconds behind. Keep this page open.':
    'Los espectadores ven unos 6 segundos después. Mantén esta página abierta.',
  'Your picture': 'Tu imagen',
  'Take over': 'Tomar el control',
  'Show the camera': 'Mostrar la cámara',
  'Share a screen': 'Compartir una pantalla',
  'End the live video': 'Terminar el video en vivo',
  'End the live video?': '¿Terminar el video en vivo?',
  'Viewers see the end. The recording is in your videos a moment later.':
    'Los espectadores ven el final. La grabación estará en tus videos un momento después.',
  'Stay live': 'Seguir en vivo',
};
