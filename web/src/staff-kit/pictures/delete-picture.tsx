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
  /** Receives the reason why the deletion failed, or null to clear the reason. */
  onProblem: (sentence: string | null) => void;
  className?: string | undefined;
}

/** Deletes a picture of the library after a confirmation; a picture in use is kept (MED-204). */
export function DeletePicture({ clientId, image: { id, fileName }, onProblem, className }: DeletePictureProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteImage(queryClient, clientId, id),
    onSuccess: () => onProblem(null),
    onError: (error) => {
      logFailure('The picture could not be deleted', error);
      onProblem(t(error.message));
      setAsking(false);
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
            setAsking(true);
          }}
        >
          <Icon svg={trashIcon} size={18} />
        </ActionIcon>
      </Tooltip>
      <Question
        open={isAsking}
        title={t('Delete this picture?')}
        text={t('{{name}} will be removed from your team’s library.', { name: fileName })}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsking(false) },
          { label: t('Delete'), tone: 'destructive', busy: deleting.isPending, onChoose: () => deleting.mutate() },
        ]}
      />
    </>
  );
}
