import { loadPartTexts } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { PlayerProps } from '../frame/player-props.ts';

/** The viewer's player and its texts, which pages of staff load when they show a video. */
export const Player = lazyComponent<PlayerProps>(async () => {
  const [{ Player: Loaded }] = await Promise.all([
    import('../player.tsx'),
    loadPartTexts('player', {
      en: () => import('../player.en.texts.ts'),
      es: () => import('../player.es.texts.ts'),
    }),
    loadPartTexts('ui', {
      en: () => import('../../../ui/ui.en.texts.ts'),
      es: () => import('../../../ui/ui.es.texts.ts'),
    }),
  ]);
  return Loaded;
});
