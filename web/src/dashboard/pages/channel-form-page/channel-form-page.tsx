import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm, copiedChannelForm, newChannelForm } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { canAddChannel, canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { channelRecord } from '../../../features/channels/staff/channel-record.ts';
import { channelQuery, isKeyAvailable } from '../../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../../features/channels/staff/refresh-public-channel.ts';
import { accessSection } from '../../../features/channels/staff/sections/access.tsx';
import { defaultVideoSection } from '../../../features/channels/staff/sections/default-video.tsx';
import { detailsSection } from '../../../features/channels/staff/sections/details.tsx';
import { integrationsSection } from '../../../features/channels/staff/sections/integrations.tsx';
import { linksSection } from '../../../features/channels/staff/sections/links.tsx';
import { themeSection } from '../../../features/channels/staff/sections/theme.tsx';
import { ClientBrand } from '../../../features/clients/client-brand.tsx';
import { VideoPreview } from '../../../features/player/staff/video-preview.tsx';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { useKeyCheck } from '../../../staff-kit/fields/use-key-check.ts';
import { deviceZone } from '../../../staff-kit/fields/zoned-date-time.ts';
import { FormPage } from '../../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../../staff-kit/form/use-record-form.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { ThemePreview } from '../../../staff-kit/theme/theme-preview.tsx';

/** The form's sections, in the specification's order (CHN-68). */
const sections = [
  detailsSection,
  accessSection,
  themeSection,
  defaultVideoSection,
  linksSection,
  integrationsSection,
] as const;

/** /dashboard/{clientId}/channels/add and /dashboard/{clientId}/channels/{channelId} (CHN-56, CHN-57). */
export function ChannelFormPage() {
  const { channelId } = useParams();
  return channelId ? <StoredChannel key={channelId} channelId={channelId} editorPropsOf={editProps} /> : <AddChannel />;
}

/** /dashboard/{clientId}/channels/copy/{channelId} (CHN-58). */
export function ChannelCopyPage() {
  const { channelId = '' } = useParams();
  return <StoredChannel key={channelId} channelId={channelId} editorPropsOf={copyProps} />;
}

interface ChannelEditorProps {
  /** The edited channel. Undefined for a new channel or a copy. */
  channel?: Channel;
  start: ChannelForm;
  formPath: string;
  title: string;
  /** Whether the key follows the name (CHN-124, CHN-127, CHN-237). */
  followsName?: boolean;
}

function editProps(channel: Channel): ChannelEditorProps {
  const formPath = dashboardPaths.channel(channel.clientId, channel.id);
  return { channel, start: channelToForm(channel), formPath, title: channel.name };
}

function copyProps(channel: Channel): ChannelEditorProps {
  const formPath = dashboardPaths.copyChannel(channel.clientId, channel.id);
  return { start: copiedChannelForm(channel), formPath, title: t('Duplicate {{name}}', { name: channel.name }) };
}

function AddChannel() {
  const client = useClient();
  const isAllowed = canAddChannel(useActor(), client).allowed;
  if (!isAllowed) return <UnauthorizedPage />;
  const start = newChannelForm({ clientZone: client.timeZoneName, deviceZone: deviceZone() });
  return (
    <ChannelEditor
      start={start}
      formPath={dashboardPaths.addChannel(client.id)}
      title={t('Add A Channel')}
      followsName
    />
  );
}

interface StoredChannelProps {
  channelId: string;
  editorPropsOf: (channel: Channel) => ChannelEditorProps;
}

function StoredChannel({ channelId, editorPropsOf }: StoredChannelProps) {
  const client = useClient();
  const isAllowed = canEditChannel(useActor(), { id: channelId, clientId: client.id }).allowed;
  const channel = useQuery({ ...channelQuery(client.id, channelId), enabled: isAllowed, refetchOnMount: 'always' });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={channel} missing={t('404 Channel not found.')}>
      {(stored) => <ChannelEditor {...editorPropsOf(stored)} />}
    </RecordGate>
  );
}

function ChannelEditor({ channel, start, formPath, title, followsName = false }: ChannelEditorProps) {
  const client = useClient();
  const { id, ...record } = useRecordForm(channelRecord, {
    clientId: client.id,
    stored: channel,
    start,
    listPath: dashboardPaths.channels(client.id),
    formPath,
    onSaved: (saved) => refreshPublicChannel(client.key, saved.key),
  });
  usePageHeader({ title });
  const keyCheck = useKeyCheck({
    key: useWatch({ control: record.form.control, name: 'key' }),
    own: { id, key: channel?.key },
    among: ['clients', client.id, 'channels'],
    isAvailable: (key, except) => isKeyAvailable(client.id, key, except),
  });
  return (
    <FormPage
      {...record}
      sections={sections}
      context={{ client, channel, keyCheck, followsName, preview: VideoPreview }}
      otherProblems={keyCheck?.isFree === false ? [{ path: 'key', message: keyCheck.message }] : []}
      aside={record.sectionKey === themeSection.key && <Preview control={record.form.control} />}
      footerTitle={t('This channel')}
      footerLinks={channel ? footerLinks(client, channel) : []}
    />
  );
}

/** The channel's page in the form's current colours. */
function Preview({ control }: { control: Control<ChannelForm> }) {
  const client = useClient();
  const [theme, logo] = useWatch({ control, name: ['theme', 'logoImage'] });
  const brand = <ClientBrand name={client.name} logo={logo ?? (client.logoImage || null)} />;
  return <ThemePreview theme={theme ?? client.theme} name={client.name} brand={brand} />;
}

/** CHN-64, CHN-238. */
function footerLinks(client: { id: string; key: string }, channel: Channel) {
  return [
    { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.channel(client.id, channel.id) },
    { label: t('Preview'), icon: globeIcon, to: viewerPaths(client.key).channel(channel.key), newTab: true },
  ];
}
