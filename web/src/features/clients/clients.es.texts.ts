export const texts = {
  chatClosed: 'El chat está cerrado por ahora',
  chatUnavailable: 'El chat no está disponible por ahora.',
  choose: 'Elige un canal para ver juntos.',
  contentLinks: 'Enlaces de este contenido',
  empty: 'No hay nada que ver por ahora',
  emptyMore: 'Esta página no tiene canales abiertos en este momento. Vuelve más tarde.',
  links: 'Enlaces',
  moreLinks: 'Más enlaces',
  welcome: 'Te damos la bienvenida a {{name}}',
};
