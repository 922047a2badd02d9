import { Button } from '@mantine/core';
import { sourceKind } from '@nave/domain/catalogues/sources/found-for.ts';
import { judgeSource, type Offer, type Verdict } from '@nave/domain/catalogues/sources/judge-source.ts';
import { foundCaution, foundWords, providerNames, sourceTexts } from '@nave/domain/catalogues/sources/sources.texts.ts';
import type { ContentType, VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { fieldError, useFormField } from '../fields/form-field.tsx';
import { TextAreaField, TextField } from '../fields/text-field.tsx';
import type { Preview, PreviewProps, PreviewReport } from './preview-props.ts';
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

const labels = { url: sentence('Video URL'), id: sentence('Embed Id'), snippet: sentence('Embed Code') } as const;

/** A source: its field, what it was recognised as, and how it plays (CNT-302, CNT-303, PLAY-65, PLAY-66). */
export function SourceField<Form extends FieldValues>(props: SourceFieldProps<Form>) {
  const { names, videoProvider, contentType, sentence: sentenceOf, Preview, onLength, ...shown } = props;
  const { value, error } = useFormField<Form, FieldPath<Form>>(names.src);
  const src = useSettled(value as string);
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
  const take = (offer: Offer) => {
    const change = (name: FieldPath<Form>, text: string) =>
      setValue(name, text as FieldPathValue<Form, FieldPath<Form>>, { shouldDirty: true });
    change(names.videoProvider, offer.videoProvider);
    change(names.src, offer.src);
  };
  // Before one is chosen, what is pasted says which it could be.
  const chosen = { videoProvider: videoProvider ?? 'other', contentType };
  const verdict = src.trim() ? judgeSource({ ...chosen, src }) : null;
  useFocusInSight(videoProvider !== null && verdict !== null);
  const wrong = videoProvider && verdict && !verdict.found && !error ? sentenceOf(src) : null;
  return (
    <div className={styles.source}>
      <Field name={names.src} kind={videoProvider ? sourceKind(chosen) : 'url'} />
      {verdict && (
        <Recognised
          verdict={verdict}
          wrong={wrong}
          isSaid={error !== undefined}
          contentType={contentType}
          onTake={take}
        />
      )}
      {videoProvider && verdict && (
        <Preview
          key={`${videoProvider} ${verdict.found ? verdict.src : src}`}
          {...{ videoProvider, contentType, onReport, ...shown }}
          src={verdict.found ? verdict.src : src}
        />
      )}
    </div>
  );
}

/** A preview that comes while somebody goes on with the keyboard does not push what they are at out of sight. */
function useFocusInSight(hasPreview: boolean): void {
  const had = useRef(hasPreview);
  useLayoutEffect(() => {
    if (hasPreview && !had.current) document.activeElement?.scrollIntoView({ block: 'nearest' });
    had.current = hasPreview;
  }, [hasPreview]);
}

function Field<Form extends FieldValues>({ name, kind }: { name: FieldPath<Form>; kind: keyof typeof labels }) {
  const label = t(labels[kind]);
  if (kind === 'snippet') {
    return (
      <TextAreaField<Form> name={name} label={label} required hint={t('The iframe that your provider gives you.')} />
    );
  }
  return (
    <TextField<Form> name={name} label={label} required type="url" placeholder={kind === 'url' ? 'https://' : ''} />
  );
}

interface RecognisedProps {
  verdict: Verdict;
  wrong: string | null;
  /** The form's own error stands at the field already. */
  isSaid: boolean;
  contentType: ContentType | null;
  onTake: (offer: Offer) => void;
}

function Recognised({ verdict: { found, offer }, wrong, isSaid, contentType, onTake }: RecognisedProps) {
  const other = offer && judgeSource({ ...offer, contentType }).found;
  const caution = found && foundCaution(found);
  const belongs = offer && !isSaid && t(sourceTexts.belongsTo(offer.videoProvider));
  return (
    <div className={styles.recognised} role="status">
      {found && (
        <p className={styles.found}>
          <Icon svg={checkIcon} size={16} />
          <span>{t(foundWords(found))}</span>
        </p>
      )}
      {!found && other && <p className={styles.found}>{t(foundWords(other))}</p>}
      {caution && <p className={styles.note}>{t(caution)}</p>}
      {wrong && <p className={styles.wrong}>{fieldError(wrong)}</p>}
      {offer && (
        <p className={styles.offer}>
          {belongs && belongs !== wrong && <span>{belongs}</span>}
          <Button size="xs" onClick={() => onTake(offer)}>
            {t('Switch to {{provider}}', { provider: t(providerNames[offer.videoProvider]) })}
          </Button>
        </p>
      )}
    </div>
  );
}
