export const texts = {
  allowOutside: 'Permitir',
  early: 'Este canal estará disponible a partir del {{date}}',
  empty: 'Este canal no tiene contenido',
  emptyMore: 'Todavía no hay nada programado aquí. Mira los otros canales.',
  late: 'Este canal ya no está disponible',
  outside:
    '{{name}} quiere usar {{houses}} en esta página. Pueden guardar cookies en tu navegador y saber qué miras aquí.',
  privacyChoices: 'Opciones de privacidad',
  refuseOutside: 'No permitir',
};
