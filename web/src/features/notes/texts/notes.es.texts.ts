export const texts = {
  blockquote: 'Cita',
  bold: 'Negrita',
  bulletList: 'Lista',
  formatting: 'Formato',
  heading: 'Título',
  hint: 'Solo tú ves estas notas. Se guardan en este navegador.',
  italic: 'Cursiva',
  label: 'Tus notas',
  orderedList: 'Lista numerada',
  print: 'Imprimir',
  save: 'Guardar como texto',
  underline: 'Subrayado',
};
