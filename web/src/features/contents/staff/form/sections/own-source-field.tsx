import { Button } from '@mantine/core';
import { ownSourceKind, ownSourceText, parseOwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { LiveInput, Video } from '@nave/domain/videos/video.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { dashboardPaths } from '../../../../../lib/paths.ts';
import { fullDay } from '../../../../../lib/staff-dates.ts';
import { t } from '../../../../../lib/staff-texts.ts';
import { SelectField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import type { Preview, PreviewProps } from '../../../../../staff-kit/sources/preview-props.ts';
import { ownInputsQuery, ownVideosQuery } from '../../own-videos.ts';
import styles from './own-source-field.module.css';

interface OwnSourceFieldProps extends Pick<PreviewProps, 'startsAt' | 'closesAt' | 'poster'> {
  clientId: string;
  preview: Preview;
  /** Receives the length of the video. */
  onLength: (seconds: number) => void;
}

/** The choice among the organisation's videos, or among its live inputs for a live content (VID-111, VID-117). */
export function OwnSourceField({ clientId, preview: Preview, onLength, ...shown }: OwnSourceFieldProps) {
  const { contentType, src } = useWatch<ContentForm>() as ContentForm;
  const kind = ownSourceKind(contentType);
  const isInput = kind === 'input';
  const videos = useQuery({ ...ownVideosQuery(clientId), enabled: !isInput });
  const inputs = useQuery({ ...ownInputsQuery(clientId), enabled: isInput });
  const options = isInput ? inputs.data?.items.map(inputOption) : videos.data?.items.flatMap(videoOption);
  const { isError, refetch } = isInput ? inputs : videos;
  const chosen = parseOwnSource(src);
  const video = videos.data?.items.find(({ id }) => id === chosen?.id);
  const canPlay = isInput ? chosen?.kind === 'input' : Boolean(video?.playUrl);
  return (
    <div className={styles.own}>
      <SelectField<ContentForm>
        name="src"
        label={isInput ? t('Live input') : t('Video')}
        required
        searchable
        placeholder={isInput ? t('Choose a live input') : t('Choose a video')}
        options={options ?? []}
        hint={isInput ? t('What it sends appears here and for viewers.') : undefined}
      />
      {isError && (
        <p className={styles.wrong} role="alert">
          {t('The list could not be loaded.')}
          <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {options?.length === 0 && (
        <p className={styles.note}>{isInput ? t('There are no live inputs yet.') : t('There are no videos yet.')}</p>
      )}
      {!isInput && video && !canPlay && (
        <p className={styles.note}>{t('This video is still being prepared. Viewers can watch it when it is ready.')}</p>
      )}
      <p className={styles.note}>
        {/* In a new tab, so that the form keeps its changes. */}
        <a href={dashboardPaths.videos(clientId)} target="_blank" rel="noreferrer">
          {isInput ? t('Manage live inputs') : t('Upload and manage videos')}
        </a>
      </p>
      {canPlay && (
        <Preview
          key={src}
          videoProvider="nave"
          contentType={contentType}
          src={src}
          onReport={(report) => {
            if (report?.state === 'shown' && report.seconds) onLength(report.seconds);
          }}
          {...shown}
        />
      )}
    </div>
  );
}

function inputOption({ id, name, live }: LiveInput) {
  return { value: ownSourceText({ kind: 'input', id }), label: live ? t('{{name}} (live now)', { name }) : name };
}

function videoOption({ id, title, state, createdAt }: Video) {
  if (state === 'failed') return [];
  return [{ value: ownSourceText({ kind: 'video', id }), label: `${title}, ${fullDay(createdAt.slice(0, 10))}` }];
}
