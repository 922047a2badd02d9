import type { LandingContentCard } from '@nave/domain/paywall/landing.api.ts';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { LoadingPage } from './message-pages.tsx';

interface AttendContentProps {
  content: LandingContentCard;
  onChoose: (content: LandingContentCard) => void;
}

/** Goes to the only content of an attendee, in place of the landing (PAY-102). */
export function AttendContent({ content, onChoose }: AttendContentProps) {
  useEffect(() => {
    onChoose(content);
    navigate(contentPath(content), { replace: true });
  }, [content, onChoose]);
  return <LoadingPage isChannel />;
}

export function contentPath({ key, client, channel }: LandingContentCard): string {
  return viewerPaths(client.key).content(channel.key, key);
}
