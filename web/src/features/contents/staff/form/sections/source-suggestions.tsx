import { Button } from '@mantine/core';
import { judgeSource } from '@nave/domain/catalogues/sources/judge-source.ts';
import type { VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../../../lib/staff-texts.ts';
import { durationWords } from '../../words/content-words.ts';
import styles from './source-suggestions.module.css';

interface SourceSuggestionsProps {
  form: ContentForm;
  videoProvider: VideoProvider;
  /** The video's length from the preview. */
  seconds: number | null;
}

/** Suggests the source's length and picture for other fields. The browser fetches both; our server never does. */
export function SourceSuggestions({ form, videoProvider, seconds }: SourceSuggestionsProps) {
  const { setValue } = useFormContext<ContentForm>();
  const minutes = seconds === null ? null : Math.ceil(seconds / 60);
  const picture = useYoutubePicture(form.thumbImage ? null : youtubeId(form, videoProvider));
  const setOptions = { shouldDirty: true, shouldValidate: true };
  const hasOtherLength = minutes !== null && form.contentType !== 'live' && minutes !== form.duration;
  return (
    <>
      {hasOtherLength && (
        <p className={styles.suggestion}>
          {t('The video is {{duration}} long.', { duration: durationWords(minutes) })}
          <Button size="xs" onClick={() => setValue('duration', minutes, setOptions)}>
            {t('Use as duration')}
          </Button>
        </p>
      )}
      {picture && (
        <p className={styles.suggestion}>
          <img className={styles.picture} src={picture} alt={t('YouTube’s thumbnail')} />
          <Button size="xs" onClick={() => setValue('thumbImage', picture, setOptions)}>
            {t('Use as thumbnail')}
          </Button>
        </p>
      )}
    </>
  );
}

function youtubeId({ src, contentType }: ContentForm, videoProvider: VideoProvider): string | null {
  const { found } = judgeSource({ videoProvider, src, contentType });
  return found?.provider === 'youtube' && found.videoKind === 'video' ? found.id : null;
}

/** Minimum width in pixels: if a video has no large picture, YouTube returns a small grey picture. */
const LARGE_FROM_PX = 640;

/** Returns the URL of YouTube's largest picture of a video once it has loaded, else null. */
function useYoutubePicture(id: string | null): string | null {
  const [found, setFound] = useState<{ id: string; url: string } | null>(null);
  useEffect(() => {
    if (!id) return;
    const picture = new Image();
    picture.onload = () => picture.naturalWidth >= LARGE_FROM_PX && setFound({ id, url: picture.src });
    picture.src = `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`;
    return () => {
      picture.onload = null;
    };
  }, [id]);
  return found && found.id === id ? found.url : null;
}
