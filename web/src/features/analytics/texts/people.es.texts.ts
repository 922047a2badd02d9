export const texts = {
  change: 'Cambiar',
  close: 'Cerrar la pregunta',
  failed: 'No se guardó. Inténtalo de nuevo.',
  more: 'Más de 6',
  most: '{{count}}+',
  question: '¿Cuántas personas hay contigo?',
  thanks_one: '¡Gracias! Una persona aquí.',
  thanks_other: '¡Gracias! {{count}} personas aquí.',
};
