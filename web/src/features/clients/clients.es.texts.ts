export const texts = {
  chatClosed: 'El chat está cerrado en este momento',
  chatUnavailable: 'El chat no está disponible en este momento.',
  choose: 'Elige un canal para ver juntos.',
  contentLinks: 'Enlaces de este contenido',
  empty: 'No hay nada que ver en este momento',
  emptyMore: 'No hay canales abiertos en este momento. Vuelve más tarde.',
  links: 'Enlaces',
  moreLinks: 'Más enlaces',
  welcome: 'Te damos la bienvenida a {{name}}',
};
