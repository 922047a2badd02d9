export const texts = {
  early: 'Este canal estará disponible a partir del {{date}}',
  empty: 'Este canal no tiene contenido',
  late: 'Este canal ya no está disponible',
};
