export const texts = {
  broken: 'Esta parte de la página tiene un problema',
  brokenMore: 'Vuelve a cargar la página. Lo que enviaste está a salvo.',
  close: 'Cerrar',
  dismiss: 'Descartar',
  late: 'Una parte de esta página aún no ha llegado. Seguimos intentándolo.',
  live: 'EN VIVO',
  loading: 'Cargando...',
  more: 'Más',
  reload: 'Recargar',
  required: 'obligatorio',
  tryAgain: 'Reintentar',
};
