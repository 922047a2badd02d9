import { SegmentedControl } from '@mantine/core';
import { videoProviders } from '@nave/domain/catalogues/video-provider.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { sourceError } from '@nave/domain/contents/source-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../../../../lib/staff-texts.ts';
import type { Preview } from '../../../../../staff-kit/sources/preview-props.ts';
import { SourceField } from '../../../../../staff-kit/sources/source-field.tsx';
import { ownInputsQuery } from '../../own-videos.ts';
import { OwnSourceField } from './own-source-field.tsx';
import { SourceSuggestions } from './source-suggestions.tsx';

const MINUTE_MS = 60_000;
const names = { videoProvider: 'videoProvider', src: 'src', videoHasError: 'videoHasError' } as const;

/** The content's source with a preview, and suggestions for other fields. */
export function ContentSource({ clientId, preview }: { clientId: string; preview: Preview }) {
  const { setValue } = useFormContext<ContentForm>();
  const form = useWatch<ContentForm>() as ContentForm;
  const { contentType, thumbImage, src } = form;
  const videoProvider = videoProviders.find((known) => known === form.videoProvider) ?? null;
  const [length, setLength] = useState<{ src: string; seconds: number } | null>(null);
  const { startsAt, closesAt } = timesOf(form);
  const storeLength = useStoredLength(`${form.videoProvider} ${src}`);
  const isOwn = videoProvider === 'nave';
  // An organisation that has no live input yet sees only the field for links.
  const inputs = useQuery({ ...ownInputsQuery(clientId), enabled: contentType === 'live' });
  const hasOwn = contentType !== 'live' || (inputs.data?.items.length ?? 0) > 0;
  const onLength = (seconds: number) => {
    setLength((known) => (known?.src === src && known.seconds === seconds ? known : { src, seconds }));
    if (contentType === 'simulatedLive') storeLength(seconds);
  };
  const shown = { startsAt, closesAt, poster: thumbImage || null };
  const choosePlace = (place: string) => {
    const isNowOwn = place === 'own';
    if (isNowOwn === isOwn) return;
    setValue('videoProvider', isNowOwn ? 'nave' : '', { shouldDirty: true });
    setValue('src', '', { shouldDirty: true });
  };
  return (
    <>
      {(hasOwn || isOwn) && <Place isOwn={isOwn} contentType={contentType} onChoose={choosePlace} />}
      {isOwn && <OwnSourceField clientId={clientId} preview={preview} onLength={onLength} {...shown} />}
      {!isOwn && (
        <SourceField<ContentForm>
          names={names}
          contentType={contentType}
          videoProvider={videoProvider}
          sentence={(text) =>
            sourceError({ contentType, videoProvider: form.videoProvider, src: text })?.message ?? null
          }
          Preview={preview}
          onLength={onLength}
          {...shown}
        />
      )}
      {videoProvider && (
        <SourceSuggestions
          form={form}
          videoProvider={videoProvider}
          seconds={length?.src === src ? length.seconds : null}
        />
      )}
    </>
  );
}

/** The choice between the organisation's own videos and a video of another service. */
function Place({
  isOwn,
  contentType,
  onChoose,
}: {
  isOwn: boolean;
  contentType: ContentForm['contentType'];
  onChoose: (place: string) => void;
}) {
  return (
    <SegmentedControl
      aria-label={t('Where the video is')}
      value={isOwn ? 'own' : 'link'}
      onChange={onChoose}
      data={[
        { value: 'own', label: contentType === 'live' ? t('Live input') : t('Your videos') },
        { value: 'link', label: t('Link or embed code') },
      ]}
    />
  );
}

/**
 * Writes the measured length into the form for the next save, without marking the form dirty. Clears it when the source
 * changes.
 */
function useStoredLength(source: string) {
  const { setValue } = useFormContext<ContentForm>();
  const measuredSource = useRef(source);
  useEffect(() => {
    if (measuredSource.current !== source) setValue('videoMinutes', null);
    measuredSource.current = source;
  }, [source, setValue]);
  return (seconds: number) => setValue('videoMinutes', Math.round(seconds / 6) / 10);
}

/** Returns the start and end of playback; the end is null if it is beyond the range of dates. */
function timesOf({ contentType, startsAt, duration }: ContentForm) {
  if (contentType === 'onDemand' || !startsAt) return { startsAt: null, closesAt: null };
  const closes = new Date(Date.parse(startsAt) + (duration ?? 0) * MINUTE_MS);
  return { startsAt, closesAt: Number.isNaN(closes.getTime()) ? null : closes.toISOString() };
}
