export const texts = {
  close: 'Cerrar',
  dismiss: 'Descartar',
  live: 'EN VIVO',
  loading: 'Cargando...',
  more: 'Más',
  required: 'obligatorio',
};
