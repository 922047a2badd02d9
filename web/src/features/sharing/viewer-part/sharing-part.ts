import { pagePart } from '../../../lib/page-part.ts';
import { ShareContent } from './share-content.tsx';

/** PAN-21 */
export const sharingPart = pagePart({ id: 'sharing', slots: { bar: ShareContent } });
