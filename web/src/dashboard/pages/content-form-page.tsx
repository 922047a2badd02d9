import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentToForm, newContentForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canAddContent, canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../features/channels/staff/refresh-public-channel.ts';
import { contentQuery } from '../../features/contents/staff/contents.ts';
import { contentRecord } from '../../features/contents/staff/form/content-record.ts';
import { overQuestion } from '../../features/contents/staff/form/over-question.ts';
import { accessSection } from '../../features/contents/staff/form/sections/access.tsx';
import { detailsSection } from '../../features/contents/staff/form/sections/details.tsx';
import { videoSection } from '../../features/contents/staff/form/sections/video.tsx';
import { typeFromState } from '../../features/contents/staff/form/type-from-state.ts';
import { ViewersSeeNow } from '../../features/contents/staff/form/viewers-see-now.tsx';
import { headerSubtitle, typeWords } from '../../features/contents/staff/words/content-words.ts';
import { dashboardPaths, viewerPaths } from '../../lib/paths.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { useBoundary } from '../../lib/use-clock.ts';
import { FormPage } from '../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../staff-kit/form/use-record-form.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import styles from './content-form-page.module.css';

/** In the specification's order (CNT-79); Engagement, Links and Interactions follow. */
const sections = [detailsSection, accessSection, videoSection] as const;

/** /dashboard/{clientId}/contents/add and /dashboard/{clientId}/contents/{contentId} (CNT-60, CNT-61). */
export function ContentFormPage() {
  const { contentId } = useParams();
  return contentId ? <EditContent key={contentId} contentId={contentId} /> : <AddContent />;
}

function AddContent() {
  const client = useClient();
  const isAllowed = canAddContent(useActor(), client).allowed;
  const contentType = typeFromState(useLocation().state);
  const channels = useQuery({ ...channelListQuery(client.id), enabled: isAllowed });
  if (!isAllowed) return <UnauthorizedPage />;
  // CNT-65: without a type there is nothing to add.
  if (!contentType) return <Navigate to={dashboardPaths.contents(client.id)} replace />;
  return (
    <RecordGate query={channels} missing="Channels not found.">
      {({ items }) => {
        const channelIds = items.length === 1 ? items.map(({ id }) => id) : [];
        const { timeZoneName } = client;
        const start = newContentForm({ contentType, timeZoneName, now: serverClock.now(), channelIds });
        return <ContentFormOf start={start} channels={items} />;
      }}
    </RecordGate>
  );
}

function EditContent({ contentId }: { contentId: string }) {
  const client = useClient();
  const actor = useActor();
  const isManager = canAddContent(actor, client).allowed;
  const content = useQuery({ ...contentQuery(client.id, contentId), enabled: isManager, refetchOnMount: 'always' });
  const channels = useQuery({ ...channelListQuery(client.id), enabled: isManager });
  if (!isManager) return <UnauthorizedPage />;
  return (
    <RecordGate query={content} missing="Content not found.">
      {(stored) =>
        canEditContent(actor, stored).allowed ? (
          <ContentFormOf start={contentToForm(stored)} channels={channels.data?.items ?? []} content={stored} />
        ) : (
          <UnauthorizedPage />
        )
      }
    </RecordGate>
  );
}

interface ContentFormOfProps {
  start: ContentForm;
  channels: Channel[];
  content?: Content;
}

function ContentFormOf({ start, channels, content }: ContentFormOfProps) {
  const client = useClient();
  const actor = useActor();
  const record = useRecordForm(contentRecord, {
    clientId: client.id,
    stored: content,
    start,
    listPath: dashboardPaths.contents(client.id),
    formPath: content ? dashboardPaths.content(client.id, content.id) : dashboardPaths.addContent(client.id),
    onSaved: (saved) => {
      const placedIn = channels.filter(({ id }) => saved.channelIds.includes(id));
      for (const { key } of placedIn) refreshPublicChannel(client.key, key);
    },
  });
  const type = typeWords[start.contentType].name;
  usePageHeader({ title: content?.name ?? 'Add Content', subtitle: content ? headerSubtitle(content) : type });
  const refusal = useEndedRefusal(content);
  return (
    <FormPage
      {...record}
      sections={sections}
      context={{ channels, stored: content }}
      questionBefore={(values) => overQuestion({ actor, form: values, stored: content, now: serverClock.now() })}
      heading={<Heading name={content ? undefined : 'New Content'} type={type} />}
      footerTitle="This content"
      footerLinks={content ? footerLinks(client, channels, content) : []}
      aside={<ViewersSeeNow control={record.form.control} stored={content} />}
      refusal={refusal}
    />
  );
}

/** CNT-135: a content that ends while its form is open becomes read-only at that moment. */
function useEndedRefusal(content: Content | undefined): string | undefined {
  const actor = useActor();
  const closesAt = content?.closesAt ? Date.parse(content.closesAt) : null;
  const now = useBoundary((after) => (closesAt !== null && closesAt > after ? closesAt : null));
  const decision = content && canStillEdit(actor, content, now);
  return decision && !decision.allowed ? decision.refusal.message : undefined;
}

/** CNT-69, CNT-71 to CNT-73. A stored content is named in the dashboard's header, right above. */
function Heading({ name, type }: { name: string | undefined; type: string }) {
  return (
    <div className={styles.heading}>
      {name && <p className={styles.name}>{name}</p>}
      <p className={styles.type}>{type}</p>
    </div>
  );
}

/** CNT-77, CNT-78: Analytics and Host Panel stand between the two once their pages exist. */
function footerLinks(client: Client, channels: Channel[], content: Content) {
  const edit = { label: 'Edit', icon: pencilIcon, to: dashboardPaths.content(client.id, content.id) };
  const channel = channels.find(({ id }) => id === content.channelIds[0]);
  if (!channel) return [edit];
  const to = viewerPaths(client.key).content(channel.key, content.key);
  return [edit, { label: 'Preview', icon: globeIcon, to, newTab: true }];
}
