import { providerNames } from '@nave/domain/catalogues/sources/sources.texts.ts';
import { videoProviders } from '@nave/domain/catalogues/video-provider.ts';
import { t } from '../../lib/staff-texts.ts';

/** The video providers, as forms offer them (CNT-5, CHN-190). */
export const providerOptions = () => videoProviders.map((value) => ({ value, label: t(providerNames[value]) }));
