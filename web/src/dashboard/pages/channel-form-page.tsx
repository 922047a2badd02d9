import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm, newChannelForm } from '@nave/domain/channels/channel-form.ts';
import { canAddChannel, canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { channelRecord } from '../../features/channels/staff/channel-record.ts';
import { channelQuery, isKeyAvailable } from '../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../features/channels/staff/refresh-public-channel.ts';
import { accessSection } from '../../features/channels/staff/sections/access.tsx';
import { defaultVideoSection } from '../../features/channels/staff/sections/default-video.tsx';
import { detailsSection } from '../../features/channels/staff/sections/details.tsx';
import { dashboardPaths, viewerPaths } from '../../lib/paths.ts';
import { useKeyCheck } from '../../staff-kit/fields/use-key-check.ts';
import { deviceZone } from '../../staff-kit/fields/zoned-date-time.ts';
import { FormPage } from '../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../staff-kit/form/use-record-form.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';

/** In the specification's order (CHN-68); Theme, Links and Integrations take their places among them. */
const sections = [detailsSection, accessSection, defaultVideoSection] as const;

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
  const record = useRecordForm(channelRecord, {
    clientId: client.id,
    stored: channel,
    start: channel
      ? channelToForm(channel)
      : newChannelForm({ clientZone: client.timeZoneName, deviceZone: deviceZone() }),
    listPath: dashboardPaths.channels(client.id),
    formPath: channel ? dashboardPaths.channel(client.id, channel.id) : dashboardPaths.addChannel(client.id),
    onSaved: (saved) => refreshPublicChannel(client.key, saved.key),
  });
  usePageHeader({ title: channel?.name ?? 'Add A Channel' });
  const keyCheck = useKeyCheck({
    key: useWatch({ control: record.form.control, name: 'key' }),
    own: channel,
    among: ['clients', client.id, 'channels'],
    isAvailable: (key, except) => isKeyAvailable(client.id, key, except),
  });
  return (
    <FormPage
      {...record}
      sections={sections}
      context={{ client, channel, keyCheck }}
      otherProblems={keyCheck?.isFree === false ? [{ path: 'key', message: keyCheck.message }] : []}
      footerTitle="This channel"
      footerLinks={channel ? footerLinks(client, channel) : []}
    />
  );
}

/** CHN-64, CHN-238. */
function footerLinks(client: { id: string; key: string }, channel: Channel) {
  return [
    { label: 'Edit', icon: pencilIcon, to: dashboardPaths.channel(client.id, channel.id) },
    { label: 'Preview', icon: globeIcon, to: viewerPaths(client.key).channel(channel.key), newTab: true },
  ];
}
