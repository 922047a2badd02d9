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
import { useSettled } from './use-settled.ts';

interface SourceFieldProps<Form extends FieldValues>
  extends Pick<PreviewProps, 'contentType' | 'startsAt' | 'closesAt' | 'poster'> {
  /** The paths of the provider, the source, and of what the preview says of it. */
  names: Record<'videoProvider' | 'src' | 'videoHasError', FieldPath<Form>>;
  /** Null as long as none is chosen. */
  videoProvider: VideoProvider | null;
  /** What the form says of such a source; null when it is right. */
  sentence: (src: string) => string | null;
  Preview: Preview;
  /** The length of what plays, in seconds. */
  onLength?: (seconds: number) => void;
}

/** A source: one field for whatever is pasted, what it was recognised as, and how it plays (CNT-302, CNT-303, CNT-370, PLAY-65, PLAY-66). */
export function SourceField<Form extends FieldValues>(props: SourceFieldProps<Form>) {
  const { names, videoProvider, contentType, sentence: sentenceOf, Preview, onLength, ...shown } = props;
  const { value, error } = useFormField<Form, FieldPath<Form>>(names.src);
  const src = useSettled(value as string);
  // Until the source has settled, what is shown is of the one before it, and of its provider.
  const provider = useRef(videoProvider);
  if (src === value) provider.current = videoProvider;
  const ofSrc = provider.current;
  const { setValue, getValues, unregister } = useFormContext<Form>();
  const forget = useCallback(() => {
    if (getValues(names.videoHasError)) unregister(names.videoHasError);
  }, [getValues, unregister, names.videoHasError]);
  const told = useRef(onLength);
  told.current = onLength;
  const onReport = useCallback(
    (report: PreviewReport | null) => {
      if (report?.state === 'failed') setValue(names.videoHasError, true as FieldPathValue<Form, FieldPath<Form>>);
      else if (report?.state === 'shown' || report === null) forget();
      if (report?.state === 'shown' && report.seconds) told.current?.(report.seconds);
    },
    [setValue, names.videoHasError, forget],
  );
  // PLAY-73: another source is not the one that failed. That one still is when its section is left.
  const source = `${videoProvider} ${value}`;
  const judged = useRef(source);
  useEffect(() => {
    if (judged.current !== source) forget();
    judged.current = source;
  }, [source, forget]);
  const change = (name: FieldPath<Form>, text: string) =>
    setValue(name, text as FieldPathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    });
  const take = (offer: Offer) => {
    change(names.videoProvider, offer.videoProvider);
    change(names.src, offer.src);
  };
  const decide = (text: string) => {
    const decided = decideProvider({ videoProvider, src: text, contentType });
    if (decided && decided !== videoProvider) change(names.videoProvider, decided);
  };
  // Nobody knows it, and none is chosen: the judgement of `other` says whether it could be an address at all.
  const chosen = { videoProvider: ofSrc ?? 'other', contentType };
  const verdict = src.trim() ? judgeSource({ ...chosen, src }) : null;
  useFocusInSight(ofSrc !== null && verdict !== null);
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
        onType={decide}
      />
      {verdict && (
        <Recognised
          verdict={verdict}
          wrong={isWrong ? (ofSrc ? sentenceOf(src) : NOT_KNOWN) : null}
          isSaid={error !== undefined}
          chosen={chosen}
          onTake={take}
        />
      )}
      <ProviderChoice<Form> name={names.videoProvider} videoProvider={videoProvider} />
      {ofSrc && verdict && (
        <Preview
          key={`${ofSrc} ${verdict.found ? verdict.src : src}`}
          videoProvider={ofSrc}
          contentType={contentType}
          onReport={onReport}
          {...shown}
          src={verdict.found ? verdict.src : src}
        />
      )}
    </div>
  );
}

const NOT_KNOWN = sentence('This isn’t a video address. Paste the video’s link, or choose its provider.');

/** A preview that comes while somebody goes on with the keyboard does not push what they are at out of sight. */
function useFocusInSight(hasPreview: boolean): void {
  const had = useRef(hasPreview);
  useLayoutEffect(() => {
    if (hasPreview && !had.current) document.activeElement?.scrollIntoView({ block: 'nearest' });
    had.current = hasPreview;
  }, [hasPreview]);
}
