import type { PageScope } from '../../lib/page-part.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Poster, Stage, StageFrame } from '../stage/stage.tsx';
import { PartSlot } from './parts.tsx';
import type { ShownNow } from './use-shown.ts';

export const EndedStage = lazyPart(() => import('../stage/ended-stage.tsx').then((module) => module.EndedStage));
export const UnavailableStage = lazyPart(() =>
  import('../stage/unavailable-stage.tsx').then((module) => module.UnavailableStage),
);

interface ShownStageProps {
  shownNow: ShownNow;
  scope: PageScope;
}

/** The video area: a content, the default video, the end of a content, or why nothing is available. */
export function ShownStage({ shownNow: { shown, now, waitsForPress, onOver }, scope }: ShownStageProps) {
  const { channel, content, beats } = scope;
  switch (shown.kind) {
    case 'content':
      return (
        <Stage
          channel={channel}
          content={shown.content}
          now={now}
          waitsForPress={waitsForPress}
          onOver={onOver}
          onBeat={(contentId, playing) => beats.set({ contentId, playing })}
          besideLive={<PartSlot name="picture" scope={scope} />}
        />
      );
    case 'bumper':
      return <Stage channel={channel} content={null} now={now} />;
    case 'ended':
      return <EndedStage channel={channel} shown={shown} now={now} waiting={() => poster(shown.content.thumbImage)} />;
    case 'unavailable': {
      const paths = viewerPaths(channel.clientKey);
      return (
        <UnavailableStage
          shown={shown}
          waiting={() => poster(channel.thumbImage)}
          picture={channel.thumbImage}
          movedTo={content?.movedTo ? paths.content(content.movedTo.channelKey, content.movedTo.contentKey) : null}
          otherPage={
            shown.what === 'content'
              ? { to: paths.channel(channel.key), name: channel.name }
              : { to: paths.client(), name: null }
          }
        />
      );
    }
    default:
      return null;
  }
}

/** Renders the poster, as the server's HTML does, until the part for this state has loaded. */
function poster(src: string | null) {
  return (
    <StageFrame>
      <Poster src={src} />
    </StageFrame>
  );
}
