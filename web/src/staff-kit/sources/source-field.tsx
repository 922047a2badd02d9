import { decideProvider } from '@nave/domain/catalogues/sources/decide-provider.ts';
import { judgeSource, type Offer } from '@nave/domain/catalogues/sources/judge-source.ts';
import type { VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { useFormField } from '../fields/form-field.tsx';
import { TextAreaField } from '../fields/text-field.tsx';
import type { Preview, PreviewProps, PreviewReport } from './preview-props.ts';
import { ProviderChoice } from './provider-choice.tsx';
import { Recognised } from './recognised.tsx';
import styles from './source-field.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

interface SourceFieldProps<Form extends FieldValues>
  extends Pick<PreviewProps, 'contentType' | 'startsAt' | 'closesAt' | 'poster'> {
  /** Paths of the provider, the source, and the preview's error. */
  names: Record<'videoProvider' | 'src' | 'videoHasError', FieldPath<Form>>;
  /** Null until a provider is detected or chosen. */
  videoProvider: VideoProvider | null;
  /** Returns the form's error for a source, or null. */
  sentence: (src: string) => string | null;
  Preview: Preview;
  /** Receives the length of the video. */
  onLength?: (seconds: number) => void;
}

/** A field for any pasted source, its provider and its preview (CNT-302, CNT-303, CNT-370, PLAY-65, PLAY-66). */
export function SourceField<Form extends FieldValues>(props: SourceFieldProps<Form>) {
  const { names, videoProvider, contentType, sentence: sentenceOf, Preview, onLength, ...shown } = props;
  const { value, error } = useFormField<Form, FieldPath<Form>>(names.src);
  const src = useDebouncedText(value as string);
  // Until typing pauses, the previous source is shown with the provider that it had.
  const latestProvider = useRef(videoProvider);
  if (src === value) latestProvider.current = videoProvider;
  const settledProvider = latestProvider.current;
  const { setValue, getValues, unregister } = useFormContext<Form>();
  const clearError = useCallback(() => {
    if (getValues(names.videoHasError)) unregister(names.videoHasError);
  }, [getValues, unregister, names.videoHasError]);
  const latestOnLength = useRef(onLength);
  latestOnLength.current = onLength;
  const onReport = useCallback(
    (report: PreviewReport | null) => {
      if (report?.state === 'failed') setValue(names.videoHasError, true as FieldPathValue<Form, FieldPath<Form>>);
      else if (report?.state === 'shown' || report === null) clearError();
      if (report?.state === 'shown' && report.seconds) latestOnLength.current?.(report.seconds);
    },
    [setValue, names.videoHasError, clearError],
  );
  // PLAY-73: changing the source clears its error; leaving the section does not.
  const source = `${videoProvider} ${value}`;
  const lastSource = useRef(source);
  useEffect(() => {
    if (lastSource.current !== source) clearError();
    lastSource.current = source;
  }, [source, clearError]);
  const change = (name: FieldPath<Form>, text: string) =>
    setValue(name, text as FieldPathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    });
  const applyOffer = (offer: Offer) => {
    change(names.videoProvider, offer.videoProvider);
    change(names.src, offer.src);
  };
  const detectProvider = (text: string) => {
    const detected = decideProvider({ videoProvider, src: text, contentType });
    if (detected && detected !== videoProvider) change(names.videoProvider, detected);
  };
  // Without a provider, the source is judged as one of `other`: the verdict says whether it can be an address at all.
  const chosen = { videoProvider: settledProvider ?? 'other', contentType };
  const verdict = src.trim() ? judgeSource({ ...chosen, src }) : null;
  useKeepFocusInView(settledProvider !== null && verdict !== null);
  const isWrong = verdict !== null && !verdict.found && !error;
  return (
    <div className={styles.source}>
      <TextAreaField<Form>
        name={names.src}
        label={t('Paste a link, embed code or address')}
        required
        minRows={1}
        maxRows={4}
        hint={t(
          'Use a YouTube, Vimeo or Facebook link, an address ending in .m3u8 or .mp4, or any player’s embed code.',
        )}
        onType={detectProvider}
      />
      {verdict && (
        <Recognised
          verdict={verdict}
          problem={isWrong ? (settledProvider ? sentenceOf(src) : UNKNOWN_SOURCE) : null}
          hasFieldError={error !== undefined}
          chosen={chosen}
          onApply={applyOffer}
        />
      )}
      <ProviderChoice<Form> name={names.videoProvider} videoProvider={videoProvider} />
      {settledProvider && verdict && (
        <Preview
          key={`${settledProvider} ${verdict.found ? verdict.src : src}`}
          videoProvider={settledProvider}
          contentType={contentType}
          onReport={onReport}
          {...shown}
          src={verdict.found ? verdict.src : src}
        />
      )}
    </div>
  );
}

const UNKNOWN_SOURCE = sentence('This isn’t a video address. Paste the video’s link, or choose its provider.');

/** Keeps the focused element in view when a preview appears above it. */
function useKeepFocusInView(hasPreview: boolean): void {
  const hadPreview = useRef(hasPreview);
  useLayoutEffect(() => {
    if (hasPreview && !hadPreview.current) document.activeElement?.scrollIntoView({ block: 'nearest' });
    hadPreview.current = hasPreview;
  }, [hasPreview]);
}
