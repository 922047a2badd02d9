export const texts = {
  broken: 'Esta parte de la página tiene un problema',
  brokenMore: 'Recarga la página. Lo que enviaste está a salvo.',
  close: 'Cerrar',
  dismiss: 'Descartar',
  late: 'Una parte de esta página aún no se ha cargado. Seguimos intentándolo.',
  live: 'EN VIVO',
  loading: 'Cargando...',
  more: 'Más',
  reload: 'Recargar',
  required: 'obligatorio',
  tryAgain: 'Reintentar',
};
