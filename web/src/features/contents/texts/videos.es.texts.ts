export const texts = {
  later: '{{day}} a las {{time}}',
  liveNow: 'En vivo ahora',
  notAvailable: 'No disponible',
  onDemand: 'Bajo demanda',
  playingNow: 'Reproduciendo ahora',
  related: 'Relacionado',
  seeMore: 'Ver más',
  today: 'Hoy a las {{time}}',
  upcoming: 'Próximamente',
  withRegistration: 'con tu inscripción',
};
