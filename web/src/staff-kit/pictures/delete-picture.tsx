import { ActionIcon, Tooltip } from '@mantine/core';
import type { LibraryImage } from '@nave/domain/media/library-image.ts';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Question } from '../questions/question.tsx';
import { deleteImage } from './images.ts';

interface DeletePictureProps {
  clientId: string;
  image: Pick<LibraryImage, 'id' | 'fileName'>;
  /** Told why a picture is kept, or with null that none is. */
  onProblem: (sentence: string | null) => void;
  className?: string | undefined;
}

/** Beside a picture of the library: deletes it, after a question; one that is in use stays (MED-204). */
export function DeletePicture({ clientId, image: { id, fileName }, onProblem, className }: DeletePictureProps) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteImage(queryClient, clientId, id),
    onSuccess: () => onProblem(null),
    onError: (error) => {
      logFailure('The picture could not be deleted', error);
      onProblem(t(error.message));
      setAsked(false);
    },
  });
  const label = t('Delete {{name}}', { name: fileName });
  return (
    <>
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="default"
          size={32}
          className={className}
          aria-label={label}
          onClick={() => {
            onProblem(null);
            setAsked(true);
          }}
        >
          <Icon svg={trashIcon} size={18} />
        </ActionIcon>
      </Tooltip>
      <Question
        open={isAsked}
        title={t('Delete this picture?')}
        text={t('{{name}} will be removed from your team’s library.', { name: fileName })}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsked(false) },
          { label: t('Delete'), tone: 'losing', busy: deleting.isPending, onChoose: () => deleting.mutate() },
        ]}
      />
    </>
  );
}
