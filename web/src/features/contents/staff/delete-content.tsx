import type { Content } from '@nave/domain/contents/content.ts';
import { contentTexts } from '@nave/domain/contents/contents.texts.ts';
import { useMutation } from '@tanstack/react-query';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { TypedNameQuestion } from '../../../staff-kit/questions/typed-name-question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { datedName } from './words/content-words.ts';

interface DeleteContentProps {
  open: boolean;
  content: Content;
  onClose: () => void;
  /** Throws ApiError. */
  onDelete: () => Promise<void>;
}

/** The dialog 'Delete Content': asks the user to type the content's name (CNT-244 to CNT-249). */
export function DeleteContent({ open, content, onClose, onDelete }: DeleteContentProps) {
  const deleting = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      showToast(t(contentTexts.deleted), { tone: 'ok' });
      close();
    },
    onError: (error) => {
      logFailure('The content could not be deleted', error);
      showToast(t(contentTexts.notDeleted), { tone: 'error' });
    },
  });
  const close = () => {
    deleting.reset();
    onClose();
  };
  return (
    <TypedNameQuestion
      open={open}
      title={t('Delete Content')}
      text={t(
        '{{name}} disappears immediately from all its channels, for your team and viewers. This can’t be undone.',
        {
          name: datedName(content),
        },
      )}
      name={content.name}
      what={t('content')}
      onConfirm={() => deleting.mutate()}
      onClose={close}
      busy={deleting.isPending}
      failure={deleting.error?.message}
    />
  );
}
