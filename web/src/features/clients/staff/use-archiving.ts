import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { changeProduct } from './product.ts';

/** Archives an organisation or restores it, and reports the outcome in a toast. */
export function useArchiving(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isArchived: boolean) => changeProduct(queryClient, { clientId, changes: { isArchived } }),
    onSuccess: (_stored, isArchived) =>
      showToast(isArchived ? t('Client archived!') : t('Client restored!'), { tone: 'ok' }),
    onError: (error) => {
      logFailure('The organisation could not be archived or restored', error);
      const reason = error instanceof ApiError ? error.message : t('Something went wrong. Please try again');
      showToast(t(reason), { tone: 'error' });
    },
  });
}
