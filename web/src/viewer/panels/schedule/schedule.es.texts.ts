export const texts = {
  empty: 'No hay contenido programado',
  emptyMore: 'Aquí se verá lo que viene después.',
  liveNow: 'En vivo ahora',
  playingNow: 'Reproduciendo ahora',
  today: 'Hoy, {{date}}',
  tomorrow: 'Mañana, {{date}}',
};
