import { Modal } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentTexts } from '@nave/domain/contents/contents.texts.ts';
import { isRepeatable, type RepeatForm } from '@nave/domain/contents/repeat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../../lib/staff-texts.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { repeatContent } from '../contents.ts';
import { RepeatQuestion } from './repeat-question.tsx';

interface RepeatContentProps {
  open: boolean;
  content: Content;
  onClose: () => void;
  /** Whether the content's form has unsaved changes. */
  hasChanges?: boolean;
}

/** The dialog 'Repeat Content': asks for days and length, and previews the dates (CNT-297 to CNT-299). */
export function RepeatContent({ open, content, onClose, hasChanges = false }: RepeatContentProps) {
  const queryClient = useQueryClient();
  const mutationKey = ['repeat', content.id];
  const repeating = useMutation({
    mutationKey,
    mutationFn: (form: RepeatForm) => repeatContent(queryClient, content, form),
    onSuccess: (count) => {
      showToast(t(contentTexts.repeated(count)), { tone: 'ok' });
      repeating.reset();
      onClose();
    },
  });
  const close = () => {
    if (repeating.isPending) return;
    repeating.reset();
    onClose();
  };
  // A second press may precede the render with `isPending`.
  const repeat = (form: RepeatForm) => {
    if (queryClient.isMutating({ mutationKey }) === 0) repeating.mutate(form);
  };
  if (!isRepeatable(content)) return null;
  return (
    <Modal
      opened={open}
      onClose={close}
      title={t('Repeat Content')}
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {/* Mounted at each opening, so that each repeat has its own id. */}
      <RepeatQuestion
        content={content}
        hasChanges={hasChanges}
        onRepeat={repeat}
        onChange={repeating.reset}
        onClose={close}
        busy={repeating.isPending}
        failure={repeating.error}
      />
    </Modal>
  );
}
