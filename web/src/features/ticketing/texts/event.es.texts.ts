export const texts = {
  noStream: 'Aún no hay transmisión',
  noStreamMore: 'Se verá aquí en cuanto esté disponible. Puedes dejar abierta esta página.',
  notFound: '¡No encontramos el evento!',
  notFoundMore: 'Ya no hay ningún evento con este número.',
};
