export const texts = {
  copied: 'Copiado',
  copy: 'Copiar enlace',
  link: 'Enlace a esta página',
  more: 'Más formas de compartir',
  on: 'Compartir en {{network}}',
  share: 'Compartir',
};
