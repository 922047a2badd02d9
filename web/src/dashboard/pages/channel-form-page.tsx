import { zodResolver } from '@hookform/resolvers/zod';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm, newChannelForm } from '@nave/domain/channels/channel-form.ts';
import { type ChannelForm, channelFormSchema } from '@nave/domain/channels/channels.api.ts';
import { canAddChannel, canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import playIcon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import textIcon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { channelQuery, saveChannel } from '../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../features/channels/staff/refresh-public-channel.ts';
import { ChannelAccess } from '../../features/channels/staff/sections/access.tsx';
import { ChannelDefaultVideo } from '../../features/channels/staff/sections/default-video.tsx';
import { ChannelDetails } from '../../features/channels/staff/sections/details.tsx';
import { useKeyCheck } from '../../features/channels/staff/use-key-check.ts';
import { dashboardPaths, viewerPaths } from '../../lib/paths.ts';
import { deviceZone } from '../../staff-kit/fields/zoned-date-time.ts';
import { FormPage, type FormSection } from '../../staff-kit/form/form-page.tsx';
import { noteSaved } from '../../staff-kit/lists/saved-row.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { showToast } from '../../ui/toast-store.ts';

const SAVED = 'Channel saved!';

/** /dashboard/{clientId}/channels/add and /dashboard/{clientId}/channels/{channelId} (CHN-56, CHN-57). */
export function ChannelFormPage() {
  const { channelId } = useParams();
  return channelId ? <EditChannel key={channelId} channelId={channelId} /> : <AddChannel />;
}

function AddChannel() {
  const isAllowed = canAddChannel(useActor(), useClient()).allowed;
  return isAllowed ? <ChannelFormOf channel={undefined} /> : <UnauthorizedPage />;
}

function EditChannel({ channelId }: { channelId: string }) {
  const client = useClient();
  const actor = useActor();
  const isAllowed = canEditChannel(actor, { id: channelId, clientId: client.id }).allowed;
  const channel = useQuery({ ...channelQuery(client.id, channelId), enabled: isAllowed, refetchOnMount: 'always' });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={channel} missing="404 Channel not found.">
      {(stored) => <ChannelFormOf channel={stored} />}
    </RecordGate>
  );
}

function ChannelFormOf({ channel }: { channel: Channel | undefined }) {
  const client = useClient();
  const { section } = useParams();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(channelFormSchema),
    defaultValues: channel
      ? channelToForm(channel)
      : newChannelForm({ clientZone: client.timeZoneName, deviceZone: deviceZone() }),
    shouldFocusError: false,
  });
  usePageHeader({ title: channel?.name ?? 'Add A Channel' });
  const saving = useMutation({
    mutationFn: ({ values, signal }: { values: ChannelForm; signal: AbortSignal }) =>
      saveChannel(queryClient, { clientId: client.id, channelId: channel?.id, signal }, values),
    onSuccess: (saved) => {
      showToast(SAVED, { tone: 'ok' });
      noteSaved(saved.id);
      refreshPublicChannel(client.key, saved.key);
    },
  });
  const keyCheck = useKeyCheck(client.id, useWatch({ control: form.control, name: 'key' }), channel);
  const listPath = dashboardPaths.channels(client.id);
  return (
    <FormPage
      form={form}
      sections={sections(
        <ChannelDetails client={client} channel={channel} keyCheck={keyCheck} />,
        <ChannelAccess />,
        <ChannelDefaultVideo />,
      )}
      sectionKey={section}
      basePath={channel ? dashboardPaths.channel(client.id, channel.id) : dashboardPaths.addChannel(client.id)}
      isNew={!channel}
      otherProblems={keyCheck?.isFree === false ? [{ path: 'key', message: keyCheck.message }] : []}
      onSave={async (values, signal) => channelToForm(await saving.mutateAsync({ values, signal }))}
      meanwhile={
        channel && {
          code: channelRefusals.changed.code,
          load: () => storedForm(queryClient, channel),
          savedWords: SAVED,
        }
      }
      pathAfterSave={channel ? undefined : listPath}
      cancelPath={listPath}
      footerTitle="This channel"
      footerLinks={channel ? footerLinks(client, channel) : []}
    />
  );
}

async function storedForm(queryClient: QueryClient, { clientId, id }: Channel): Promise<ChannelForm> {
  return channelToForm(await queryClient.fetchQuery({ ...channelQuery(clientId, id), staleTime: 0 }));
}

/** In the specification's order (CHN-68); Theme, Links and Integrations take their places among them. */
function sections(
  details: React.ReactNode,
  access: React.ReactNode,
  defaultVideo: React.ReactNode,
): [FormSection, ...FormSection[]] {
  return [
    {
      key: 'details',
      label: 'Details',
      icon: textIcon,
      fields: ['name', 'key', 'description', 'thumbImage', 'headerImage', 'logoImage', 'homeUrl', 'timeZoneName'],
      content: details,
    },
    { key: 'access', label: 'Access', icon: lockIcon, fields: ['isPrivate', 'showAt', 'hideAt'], content: access },
    {
      key: 'defaultvideo',
      label: 'Default Video',
      icon: playIcon,
      fields: ['defaultVideo'],
      content: defaultVideo,
    },
  ];
}

/** CHN-64, CHN-238. */
function footerLinks(client: { id: string; key: string }, channel: Channel) {
  return [
    { label: 'Edit', icon: pencilIcon, to: dashboardPaths.channel(client.id, channel.id) },
    { label: 'Preview', icon: globeIcon, to: viewerPaths(client.key).channel(channel.key), newTab: true },
  ];
}
