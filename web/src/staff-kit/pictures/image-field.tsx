import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { pictureHint } from '@nave/domain/media/media.texts.ts';
import imageIcon from '@phosphor-icons/core/light/image-light.svg?raw';
import imagesIcon from '@phosphor-icons/core/regular/images.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import { type ClipboardEvent, useRef, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../lib/use-late-notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { FieldGroup } from '../fields/field-group.tsx';
import { type FormFieldProps, fieldId, useFormField } from '../fields/form-field.tsx';
import { useLibrary } from '../session/client-context.ts';
import styles from './image-field.module.css';
import { ImageLibrary } from './image-library.tsx';
import { useFormUploads } from './use-uploads.ts';

interface ImageFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** Advice on which picture looks best. */
  hint?: string;
  shape: 'wide' | 'banner' | 'logo';
  /** The form's value for no picture: null or ''. */
  empty?: null | '';
}

/** A picture field: the user chooses, drops or pastes a file, or takes a picture from the library (MED-9, MED-27). */
export function ImageField<Form extends FieldValues>(props: ImageFieldProps<Form>) {
  const { name, label, hint, required, shape, empty = null } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  const clientId = useLibrary();
  const [libraryOpen, setLibraryOpen] = useState(false);
  const openFile = useRef<() => void>(null);
  const { setValue } = useFormContext<Form>();
  const uploads = useFormUploads();
  // Sets the value by its name, because the upload may finish while another section is open.
  const choose = (url: string | null | '') =>
    setValue(name, url as FieldPathValue<Form, FieldPath<Form>>, { shouldDirty: true });
  const upload = (file: File | undefined) => file && uploads.start({ field: name, clientId, file, onUploaded: choose });
  const { progress, error = uploads.isUploading(name) ? undefined : field.error } = uploads.of(name);
  const url: string | null = field.value;
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    // Prevents a second upload: while the drop zone has the focus, it handles pasted files too.
    event.stopPropagation();
    upload(file);
  };
  return (
    <FieldGroup label={label} required={required} hint={[t(pictureHint), hint].filter(Boolean).join(' ')} error={error}>
      <div onPasteCapture={paste}>
        <Dropzone
          className={classNames(styles.drop, styles[shape], error && styles.bad)}
          id={fieldId(name)}
          aria-label={t('{{label}}: choose, drop or paste a picture', { label })}
          openRef={openFile}
          multiple={false}
          activateOnDrag
          onDrop={(files) => upload(files[0])}
        >
          <Preview url={url} progress={progress} />
        </Dropzone>
        <div className={styles.actions}>
          <Button size="xs" leftSection={<Icon svg={uploadIcon} size={16} />} onClick={() => openFile.current?.()}>
            {t('Upload')}
          </Button>
          <Button size="xs" leftSection={<Icon svg={imagesIcon} size={16} />} onClick={() => setLibraryOpen(true)}>
            {t('Choose from library')}
          </Button>
          {url && !required && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<Icon svg={trashIcon} size={16} />}
              onClick={() => choose(empty)}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <ImageLibrary clientId={clientId} open={libraryOpen} onClose={() => setLibraryOpen(false)} onChoose={choose} />
    </FieldGroup>
  );
}

function Preview({ url, progress }: { url: string | null; progress: number | null }) {
  const isLate = useLateNotice(progress !== null && progress < 1, progress);
  return (
    <>
      {url ? (
        <img className={styles.image} src={url} alt="" />
      ) : (
        <span className={styles.empty}>
          <Icon svg={imageIcon} size={32} />
          {t('Drop or paste a picture here')}
        </span>
      )}
      {progress !== null && (
        <span
          className={styles.status}
          role="progressbar"
          aria-label={t('Upload')}
          aria-valuenow={Math.round(progress * 100)}
        >
          <span>
            {progress < 1 ? t('Uploading {{percent}}%', { percent: Math.round(progress * 100) }) : t('Uploaded')}
            {isLate && ` · ${t(LATE_NOTICE)}`}
          </span>
          <i style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </>
  );
}
