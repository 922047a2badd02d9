export const texts = {
  none: 'Ningún emoji para «{{search}}»',
  search: 'Buscar emojis',
  title: 'Emojis',
  tone: 'Otro tono de piel',
  used: 'Usados a menudo',
};
