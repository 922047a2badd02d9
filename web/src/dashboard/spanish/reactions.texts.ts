export const reactions = {
  'A batch can have at most 20 reactions.': 'Un lote puede tener como máximo 20 reacciones.',
  'Reactions are possible while the video is live.': 'Se puede reaccionar mientras el video está en vivo.',
  'This content does not have this reaction.': 'Este contenido no tiene esta reacción.',
  'This content has no reactions.': 'Este contenido no tiene reacciones.',
  'Too many reactions. Try again in a moment.': 'Demasiadas reacciones. Inténtalo en un momento.',
};
