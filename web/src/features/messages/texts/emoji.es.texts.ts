export const texts = {
  none: 'Ningún emoji para «{{search}}»',
  search: 'Buscar emojis',
  title: 'Emojis',
  tone: 'Tono de piel',
  used: 'Usados con frecuencia',
};
