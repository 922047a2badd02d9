import { Modal } from '@mantine/core';
import { canDeletePictures } from '@nave/domain/clients/clients.policy.ts';
import imagesIcon from '@phosphor-icons/core/light/images-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useActor } from '../session/actor-context.ts';
import { useHasClient } from '../session/client-context.ts';
import { DeletePicture } from './delete-picture.tsx';
import styles from './image-library.module.css';
import { imageListQuery } from './images.ts';

interface ImageLibraryProps {
  clientId: string;
  open: boolean;
  onClose: () => void;
  onChoose: (url: string) => void;
}

/** Pictures that the organisation has uploaded before (MED-27). */
export function ImageLibrary({ clientId, open, onClose, onChoose }: ImageLibraryProps) {
  const { data, isError } = useQuery({ ...imageListQuery(clientId), enabled: open });
  const [problem, setProblem] = useState<string | null>(null);
  const hasClient = useHasClient();
  const canDelete = canDeletePictures(useActor(), { id: clientId }).allowed && hasClient;
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('Image library')}
      size={760}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.grid}>
          {data.items.map((image) => (
            <li key={image.id} className={styles.item}>
              <button
                type="button"
                className={styles.image}
                onClick={() => {
                  onChoose(image.url);
                  onClose();
                }}
              >
                <img src={image.url} alt="" loading="lazy" />
                <span className={styles.name}>{image.fileName}</span>
              </button>
              {canDelete && (
                <DeletePicture clientId={clientId} image={image} onProblem={setProblem} className={styles.delete} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <EmptyState icon={imagesIcon} title={t('No pictures yet')}>
          {t('Pictures you upload are saved here so you can use them again.')}
        </EmptyState>
      )}
      {!data && <p role="status">{isError ? t('We can’t load your pictures right now.') : t('Loading...')}</p>}
    </Modal>
  );
}
