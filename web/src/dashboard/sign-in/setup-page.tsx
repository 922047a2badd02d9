import { useQueryClient } from '@tanstack/react-query';
import { addFirstOwner } from '../../features/accounts/staff/first-owner.ts';
import { FirstOwnerForm } from '../../features/accounts/staff/first-owner-form.tsx';
import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { EntryFrame } from './entry-frame.tsx';

/** The first page of an installation without an owner (ACC-190). `code` comes from the URL. */
export function SetupPage({ code }: { code: string }) {
  const queryClient = useQueryClient();
  return (
    <EntryFrame
      title={t('Welcome to {{name}}', { name: site().brand.name })}
      lead={t(
        'Create the first account. It manages this whole installation: it can add organisations and has access to all of them.',
      )}
      hint={t('You can invite others once you’re signed in.')}
    >
      <FirstOwnerForm code={code} onSubmit={(input) => addFirstOwner(queryClient, input)} />
    </EntryFrame>
  );
}
