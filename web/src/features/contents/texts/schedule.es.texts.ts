export const texts = {
  copied: 'Copiado',
  copyAddress: 'Copiar la dirección del calendario',
  empty: 'No hay contenido programado',
  emptyMore: 'Aquí se verá lo que viene después.',
  follow: 'Seguir en mi calendario',
  liveNow: 'En vivo ahora',
  playingNow: 'Reproduciendo ahora',
  today: 'Hoy, {{date}}',
  tomorrow: 'Mañana, {{date}}',
};
