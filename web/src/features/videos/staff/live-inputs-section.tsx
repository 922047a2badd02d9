import { Button } from '@mantine/core';
import type { LiveInput, StreamKey } from '@nave/domain/videos/video.ts';
import broadcastIcon from '@phosphor-icons/core/light/broadcast-light.svg?raw';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { LiveInputName } from './live-input-name.tsx';
import { LiveInputQuestion, type LiveInputQuestionKind } from './live-input-question.tsx';
import { LiveInputRows } from './live-input-rows.tsx';
import { liveInputActs, liveInputListQuery } from './live-inputs.ts';
import { StreamKeyDialog } from './stream-key-dialog.tsx';
import { VideoSection } from './video-section.tsx';

interface LiveInputsSectionProps {
  clientId: string;
  /** Why this person may not delete inputs and renew keys; undefined if they may. */
  refusal: string | undefined;
}

/** The dialog that is open. */
type Opened =
  | { kind: 'name'; input: LiveInput | null }
  | { kind: 'shownKey'; name: string; streamKey: StreamKey }
  | { kind: LiveInputQuestionKind; input: LiveInput };

/** The places to which browsers and encoders send live video (VID-120 to VID-124). */
export function LiveInputsSection({ clientId, refusal }: LiveInputsSectionProps) {
  const queryClient = useQueryClient();
  const acts = useMemo(() => liveInputActs(queryClient, clientId), [queryClient, clientId]);
  const list = useQuery(liveInputListQuery(clientId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const inputs = list.data?.items;
  const close = () => setOpened(null);
  const showKey = (name: string, streamKey: StreamKey) => setOpened({ kind: 'shownKey', name, streamKey });
  const save = async (stored: LiveInput | null, name: string) => {
    if (!stored) return showKey(name, (await acts.add(name)).streamKey);
    await acts.rename(stored, name);
    showToast(t('Name saved'), { tone: 'ok' });
    close();
  };
  const add = (
    <Button leftSection={<Icon svg={plusIcon} />} onClick={() => setOpened({ kind: 'name', input: null })}>
      {t('Add live input')}
    </Button>
  );
  return (
    <VideoSection title={t('Live inputs')} action={inputs && inputs.length > 0 && add}>
      {!inputs && list.isError && <ListUnreachable what={t('live inputs')} onRetry={() => void list.refetch()} />}
      {!inputs && !list.isError && <SkeletonRows count={1} pictureWidth={20} pictureHeight={20} />}
      {inputs?.length === 0 && (
        <EmptyState icon={broadcastIcon} title={t('No live inputs yet')} action={add}>
          {t('Add one to go live from your browser or an encoder such as OBS. Live contents play what it sends.')}
        </EmptyState>
      )}
      {inputs && inputs.length > 0 && (
        <LiveInputRows
          clientId={clientId}
          inputs={inputs}
          refusal={refusal}
          onRename={(input) => setOpened({ kind: 'name', input })}
          onRenewKey={(input) => setOpened({ kind: 'renewKey', input })}
          onEnd={(input) => setOpened({ kind: 'end', input })}
          onDelete={(input) => setOpened({ kind: 'delete', input })}
        />
      )}
      {opened?.kind === 'name' && (
        <LiveInputName
          stored={opened.input?.name ?? null}
          onSave={(name) => save(opened.input, name)}
          onClose={close}
        />
      )}
      {opened?.kind === 'shownKey' && (
        <StreamKeyDialog name={opened.name} streamKey={opened.streamKey} onClose={close} />
      )}
      <LiveInputQuestion
        asked={opened && opened.kind !== 'name' && opened.kind !== 'shownKey' ? opened : null}
        acts={acts}
        onNewKey={({ name }, streamKey) => showKey(name, streamKey)}
        onClose={close}
      />
    </VideoSection>
  );
}
