export const texts = {
  byEmail: 'Compartir por correo',
  copied: 'Copiado',
  copy: 'Copiar enlace',
  email: 'Correo',
  link: 'Enlace a esta página',
  more: 'Más formas de compartir',
  on: 'Compartir en {{network}}',
  share: 'Compartir',
};
