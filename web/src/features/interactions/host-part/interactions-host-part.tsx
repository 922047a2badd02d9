import { roleOn } from '@nave/domain/kernel/actor.ts';
import { type HostScope, hostPart } from '../../../lib/host-part.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { InteractionList } from '../staff/interaction-list.tsx';
import { useStaffInteractions } from '../staff/use-staff-interactions.ts';
import { interactionsTextFiles } from '../texts/interactions-texts.ts';

/** The questions that hosts send to viewers (HOSTP-10). */
export const interactionsHostPart = hostPart({
  id: 'interactions',
  texts: { interactions: interactionsTextFiles },
  usePart: ({ content, socket, onLost }: HostScope) => {
    const [state, onChanged] = useStaffInteractions(socket, content.id, onLost);
    const actor = useActor();
    const role = roleOn(actor, content.clientId);
    return {
      tabs: [
        {
          id: 'interactions',
          label: t('Interactions'),
          isColumnIfWide: true,
          content: state && (
            <InteractionList
              content={content}
              state={state}
              onChanged={onChanged}
              canPrepare={role !== null && role !== 'host'}
            />
          ),
        },
      ],
    };
  },
});
