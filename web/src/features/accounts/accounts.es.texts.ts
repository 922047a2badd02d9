export const texts = {
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
};
