export const texts = {
  allowOutside: 'Permitir',
  early: 'Este canal estará disponible a partir del {{date}}',
  empty: 'Este canal no tiene contenido',
  emptyMore: 'Aún no hay nada programado. Puede que otros canales estén en vivo.',
  late: 'Este canal ya no está disponible',
  outside: '{{name}} quiere usar {{providers}} en esta página. Pueden guardar cookies y saber qué ves aquí.',
  privacyChoices: 'Opciones de privacidad',
  refuseOutside: 'No permitir',
};
