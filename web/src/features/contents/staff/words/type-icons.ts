import type { ContentType } from '@nave/domain/catalogues/video-provider.ts';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import clockIcon from '@phosphor-icons/core/regular/clock-clockwise.svg?raw';
import playIcon from '@phosphor-icons/core/regular/play-circle.svg?raw';

export const typeIcons: Record<ContentType, string> = {
  live: broadcastIcon,
  simulatedLive: clockIcon,
  onDemand: playIcon,
};
