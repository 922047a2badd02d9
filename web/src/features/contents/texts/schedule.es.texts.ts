export const texts = {
  copied: 'Copiado',
  copyAddress: 'Copiar enlace del calendario',
  empty: 'No hay contenido programado',
  emptyMore: 'Aquí verás el próximo contenido.',
  follow: 'Seguir en mi calendario',
  locked: 'No disponible con tu inscripción',
  liveNow: 'En vivo ahora',
  playingNow: 'Reproduciendo ahora',
  today: 'Hoy, {{date}}',
  tomorrow: 'Mañana, {{date}}',
};
