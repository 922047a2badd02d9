import { lazyPart } from '../../ui/lazy-part.tsx';

/** The composer, for a page that shows it only after the server has reported who the viewer is. */
export const LateComposer = lazyPart(() => import('./composer.tsx').then((module) => module.Composer));
