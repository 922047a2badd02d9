export const texts = {
  choose: 'Elige un canal para ver juntos.',
  empty: 'No hay nada que ver por ahora',
  emptyMore: 'Esta página no tiene canales abiertos en este momento. Vuelve más tarde.',
  welcome: 'Te damos la bienvenida a {{name}}',
};
