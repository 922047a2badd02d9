import type { PageScope } from '../../lib/page-part.ts';
import { viewerPaths } from '../../lib/paths.ts';
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

/** The video area for what the page shows now: a content, the default video, an end, or why there is nothing to see. */
export function ShownStage({ shownNow: { shown, now, waits, onOver }, scope }: ShownStageProps) {
  const { channel, content, beats } = scope;
  switch (shown.kind) {
    case 'content':
      return (
        <Stage
          channel={channel}
          content={shown.content}
          now={now}
          waits={waits}
          onOver={onOver}
          onBeat={(contentId, playing) => beats.set({ contentId, playing })}
          besideLive={<PartSlot name="picture" scope={scope} />}
        />
      );
    case 'bumper':
      return <Stage channel={channel} content={null} now={now} />;
    case 'ended':
      return <EndedStage channel={channel} shown={shown} now={now} waiting={() => picture(shown.content.thumbImage)} />;
    case 'unavailable': {
      const paths = viewerPaths(channel.clientKey);
      return (
        <UnavailableStage
          shown={shown}
          waiting={() => picture(channel.thumbImage)}
          picture={channel.thumbImage}
          movedTo={content?.movedTo ? paths.content(content.movedTo.channelKey, content.movedTo.contentKey) : null}
          way={
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

/** What the HTML shows first, until the part for this state has come. */
function picture(src: string | null) {
  return (
    <StageFrame>
      <Poster src={src} />
    </StageFrame>
  );
}
