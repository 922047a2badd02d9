import { providerNames } from '@nave/domain/catalogues/sources/sources.texts.ts';
import { videoProviders } from '@nave/domain/catalogues/video-provider.ts';

/** The video providers, as forms offer them (CNT-5, CHN-190). */
export const providerOptions = videoProviders.map((value) => ({ value, label: providerNames[value] }));
