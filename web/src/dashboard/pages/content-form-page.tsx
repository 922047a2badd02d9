import { zodResolver } from '@hookform/resolvers/zod';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentToForm, newContentForm } from '@nave/domain/contents/content-form.ts';
import { type ContentForm, contentFormSchema } from '@nave/domain/contents/contents.api.ts';
import { canAddContent, canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import playIcon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import textIcon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useParams } from 'react-router';
import { channelListQuery } from '../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../features/channels/staff/refresh-public-channel.ts';
import { contentQuery, saveContent } from '../../features/contents/staff/contents.ts';
import { overQuestion } from '../../features/contents/staff/form/over-question.ts';
import { ContentAccess } from '../../features/contents/staff/form/sections/access.tsx';
import { ContentDetails } from '../../features/contents/staff/form/sections/details.tsx';
import { ContentVideo } from '../../features/contents/staff/form/sections/video.tsx';
import { typeFromState } from '../../features/contents/staff/form/type-from-state.ts';
import { ViewersSeeNow } from '../../features/contents/staff/form/viewers-see-now.tsx';
import { headerSubtitle, typeWords } from '../../features/contents/staff/words/content-words.ts';
import { dashboardPaths, viewerPaths } from '../../lib/paths.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { useBoundary } from '../../lib/use-clock.ts';
import { FormPage, type FormSection } from '../../staff-kit/form/form-page.tsx';
import { noteSaved } from '../../staff-kit/lists/saved-row.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { hideToast, showToast } from '../../ui/toast-store.ts';
import styles from './content-form-page.module.css';

const SAVED = 'Content saved!';

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
  const { section } = useParams();
  const form = useForm({
    resolver: zodResolver(contentFormSchema),
    defaultValues: start,
    shouldFocusError: false,
  });
  const queryClient = useQueryClient();
  const refusal = useEndedRefusal(content);
  const save = useSaving(client, channels, content);
  const stored = content && start;
  usePageHeader({
    title: content?.name ?? 'Add Content',
    subtitle: content ? headerSubtitle(content) : typeWords[start.contentType].name,
  });
  const listPath = dashboardPaths.contents(client.id);
  return (
    <FormPage
      form={form}
      sections={sections(<ContentDetails channels={channels} />, <ContentAccess />, <ContentVideo stored={stored} />)}
      sectionKey={section}
      basePath={content ? dashboardPaths.content(client.id, content.id) : dashboardPaths.addContent(client.id)}
      isNew={!content}
      questionBefore={(values) => overQuestion({ actor, form: values, stored: content, now: serverClock.now() })}
      onSave={save}
      meanwhile={
        content && {
          code: contentRefusals.changed.code,
          load: () => storedForm(queryClient, content),
          savedWords: SAVED,
        }
      }
      pathAfterSave={content ? undefined : listPath}
      cancelPath={listPath}
      heading={<Heading name={content ? undefined : 'New Content'} type={typeWords[start.contentType].name} />}
      footerTitle="This content"
      footerLinks={content ? footerLinks(client, channels, content) : []}
      aside={<ViewersSeeNow control={form.control} stored={stored} />}
      refusal={refusal}
    />
  );
}

function useSaving(client: Client, channels: Channel[], content: Content | undefined) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ values, signal }: { values: ContentForm; signal: AbortSignal }) =>
      saveContent(queryClient, { clientId: client.id, contentId: content?.id, signal }, values),
    onMutate: () => showToast('Content saving...'),
    onSettled: (_saved, _error, _values, toast) => toast !== undefined && hideToast(toast),
    onSuccess: (saved) => {
      showToast(SAVED, { tone: 'ok' });
      noteSaved(saved.id);
      for (const { key } of channels.filter(({ id }) => saved.channelIds.includes(id))) {
        refreshPublicChannel(client.key, key);
      }
    },
  });
  return async (values: ContentForm, signal: AbortSignal) =>
    contentToForm(await saving.mutateAsync({ values, signal }));
}

async function storedForm(queryClient: QueryClient, { clientId, id }: Content): Promise<ContentForm> {
  return contentToForm(await queryClient.fetchQuery({ ...contentQuery(clientId, id), staleTime: 0 }));
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

/** In the specification's order (CNT-79); Engagement, Links and Interactions follow. */
function sections(details: ReactNode, access: ReactNode, video: ReactNode): [FormSection, ...FormSection[]] {
  const videoFields = ['contentType', 'videoProvider', 'src', 'thumbImage', 'startsAt', 'timeZoneName', 'duration'];
  return [
    {
      key: 'details',
      label: 'Details',
      icon: textIcon,
      fields: ['name', 'description', 'channelIds'],
      content: details,
    },
    { key: 'access', label: 'Access', icon: lockIcon, fields: ['isPrivate', 'showAt', 'hideAt'], content: access },
    {
      key: 'video',
      label: 'Video',
      icon: playIcon,
      fields: [...videoFields, 'prePlayDuration', 'originalAirDate', 'disableCountdown'],
      content: video,
    },
  ];
}

/** CNT-77, CNT-78: Analytics and Host Panel stand between the two once their pages exist. */
function footerLinks(client: Client, channels: Channel[], content: Content) {
  const edit = { label: 'Edit', icon: pencilIcon, to: dashboardPaths.content(client.id, content.id) };
  const channel = channels.find(({ id }) => id === content.channelIds[0]);
  if (!channel) return [edit];
  const to = viewerPaths(client.key).content(channel.key, content.key);
  return [edit, { label: 'Preview', icon: globeIcon, to, newTab: true }];
}
