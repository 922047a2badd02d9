import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import type { Content, WholeContent } from '@nave/domain/contents/content.ts';
import { contentToCopy, contentToForm, newContentForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canAddContent, canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import { isRepeatable } from '@nave/domain/contents/repeat.ts';
import chartIcon from '@phosphor-icons/core/regular/chart-line.svg?raw';
import chatsIcon from '@phosphor-icons/core/regular/chats.svg?raw';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import repeatIcon from '@phosphor-icons/core/regular/repeat.svg?raw';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { channelListQuery } from '../../../features/channels/staff/channels.ts';
import { refreshPublicChannel } from '../../../features/channels/staff/refresh-public-channel.ts';
import { contentListPages, contentQuery } from '../../../features/contents/staff/contents.ts';
import { contentRecord } from '../../../features/contents/staff/form/content-record.ts';
import { followingQuestion } from '../../../features/contents/staff/form/following-question.ts';
import { overQuestion } from '../../../features/contents/staff/form/over-question.ts';
import { accessSection } from '../../../features/contents/staff/form/sections/access.tsx';
import { detailsSection } from '../../../features/contents/staff/form/sections/details.tsx';
import { engagementSection } from '../../../features/contents/staff/form/sections/engagement/engagement.tsx';
import { interactionsSection } from '../../../features/contents/staff/form/sections/interactions.tsx';
import { linksSection } from '../../../features/contents/staff/form/sections/links.tsx';
import { videoSection } from '../../../features/contents/staff/form/sections/video.tsx';
import { sourceFromState, typeFromState } from '../../../features/contents/staff/form/type-from-state.ts';
import { useProposedValues } from '../../../features/contents/staff/form/use-proposals.ts';
import { ViewersSeeNow } from '../../../features/contents/staff/form/viewers-see-now.tsx';
import { RepeatContent } from '../../../features/contents/staff/repeat/repeat-content.tsx';
import { FormProblems } from '../../../features/contents/staff/sunday/form-problems.tsx';
import { useContentQuestion } from '../../../features/contents/staff/use-content-question.ts';
import { headerSubtitle, typeWords } from '../../../features/contents/staff/words/content-words.ts';
import { VideoPreview } from '../../../features/player/staff/video-preview.tsx';
import { dashboardPaths } from '../../../lib/paths.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useTimeBoundary } from '../../../lib/use-clock.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { FormPage } from '../../../staff-kit/form/form-page.tsx';
import type { FooterLink } from '../../../staff-kit/form/section-nav.tsx';
import { useRecordForm } from '../../../staff-kit/form/use-record-form.ts';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import styles from './content-form-page.module.css';

/** The form's sections, in the specification's order (CNT-79, CNT-80). */
const onDemandSections = [detailsSection, accessSection, videoSection, engagementSection, linksSection] as const;
const sections = [...onDemandSections, interactionsSection] as const;

/** /dashboard/{clientId}/contents/add, .../contents/copy/{contentId}, .../contents/{contentId} (CNT-60 to CNT-62). */
export function ContentFormPage() {
  const { contentId, copiedId } = useParams();
  if (copiedId) return <StoredContent key={`copy ${copiedId}`} contentId={copiedId} isCopy />;
  return contentId ? <StoredContent key={contentId} contentId={contentId} /> : <AddContent />;
}

function AddContent() {
  const client = useClient();
  const isAllowed = canAddContent(useActor(), client).allowed;
  const { pathname, state } = useLocation();
  const [search] = useSearchParams();
  const contentType = typeFromState(state);
  const channels = useQuery({ ...channelListQuery(client.id), enabled: isAllowed });
  const { id: clientId, timeZoneName } = client;
  const proposals = useProposedValues({ clientId, contentType: isAllowed ? contentType : null, timeZoneName });
  if (!isAllowed) return <UnauthorizedPage />;
  // A link from elsewhere, such as the page of videos, has the state in its query (VID-117).
  if (!contentType && typeFromState(Object.fromEntries(search)))
    return <Navigate to={pathname} state={Object.fromEntries(search)} replace />;
  // CNT-65: the form of a new content needs a type in the navigation state.
  if (!contentType) return <Navigate to={dashboardPaths.contents(client.id)} replace />;
  if (!proposals) return <Loading />;
  return (
    <RecordGate query={channels} missing={t('Channels not found.')}>
      {({ items }) => {
        const channelIds = items.length === 1 ? items.map(({ id }) => id) : [];
        const now = serverClock.now();
        const start = newContentForm({ contentType, timeZoneName, now, channelIds, ...proposals });
        return <ContentEditor start={withOwnSource(start, state)} channels={items} />;
      }}
    </RecordGate>
  );
}

/** Returns the form of a new content with the own video that the navigation's state names. */
function withOwnSource(start: ContentForm, state: unknown): ContentForm {
  const own = sourceFromState(state);
  if (!own) return start;
  return { ...start, videoProvider: 'nave', src: own.src, name: own.name || start.name };
}

/** The form of a stored content, to edit or copy it. */
function StoredContent({ contentId, isCopy = false }: { contentId: string; isCopy?: boolean }) {
  const client = useClient();
  const actor = useActor();
  const isManager = canAddContent(actor, client).allowed;
  const content = useQuery({ ...contentQuery(client.id, contentId), enabled: isManager, refetchOnMount: 'always' });
  const channels = useQuery({ ...channelListQuery(client.id), enabled: isManager });
  if (!isManager) return <UnauthorizedPage />;
  return (
    <RecordGate query={content} missing={t('Content not found.')}>
      {(stored) =>
        canEditContent(actor, stored).allowed ? (
          <ContentEditor
            start={isCopy ? contentToCopy(stored) : contentToForm(stored)}
            channels={channels.data?.items ?? []}
            {...(isCopy ? { copied: stored } : { content: stored })}
          />
        ) : (
          <UnauthorizedPage />
        )
      }
    </RecordGate>
  );
}

interface ContentEditorProps {
  start: ContentForm;
  channels: Channel[];
  content?: WholeContent;
  /** The content that is copied. */
  copied?: WholeContent;
}

function ContentEditor({ start, channels, content, copied }: ContentEditorProps) {
  const client = useClient();
  const actor = useActor();
  const record = useRecordForm(contentRecord, {
    clientId: client.id,
    stored: content,
    start,
    listPath: dashboardPaths.contents(client.id),
    formPath: formPath(client.id, content, copied),
    onSaved: (saved) => {
      const savedChannels = channels.filter(({ id }) => saved.channelIds.includes(id));
      for (const { key } of savedChannels) refreshPublicChannel(client.key, key);
    },
  });
  const type = t(typeWords[start.contentType].name);
  const title = copied ? t('Duplicate {{name}}', { name: copied.name }) : (content?.name ?? t('Add Content'));
  usePageHeader({ title, subtitle: content ? headerSubtitle(content) : type });
  const refusal = useEndedRefusal(content);
  const coming = useComing(client.id);
  const { state } = useLocation();
  const [repeat, askRepeat] = useContentQuestion();
  return (
    <>
      <FormPage
        {...record}
        sections={start.contentType === 'onDemand' ? onDemandSections : sections}
        context={{ clientId: client.id, channels, stored: content && start, content, preview: VideoPreview }}
        questionBefore={(values) =>
          overQuestion({ actor, form: values, stored: content, now: serverClock.now() }) ??
          followingQuestion(values, content)
        }
        heading={<Heading name={content ? undefined : t('New Content')} type={type} />}
        footerTitle={t('This content')}
        footerLinks={content ? footerLinks(content, { client, channels, onRepeat: askRepeat }) : []}
        aside={
          <>
            <ViewersSeeNow control={record.form.control} stored={content && start} />
            <FormProblems
              control={record.form.control}
              stored={content}
              coming={coming}
              channels={channels}
              formPath={record.basePath}
              state={state}
            />
          </>
        }
        refusal={refusal}
      />
      {/* Outside the form, because submitting the question must not submit the form. */}
      {repeat && <RepeatContent {...repeat} hasChanges={record.form.formState.isDirty} />}
    </>
  );
}

function formPath(clientId: string, content: Content | undefined, copied: Content | undefined): string {
  if (copied) return dashboardPaths.copyContent(clientId, copied.id);
  return content ? dashboardPaths.content(clientId, content.id) : dashboardPaths.addContent(clientId);
}

const none: Content[] = [];

/** Returns the loaded contents that are running or upcoming. */
function useComing(clientId: string): Content[] {
  const { data } = useInfiniteQuery(contentListPages(clientId, 'upcoming'));
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data]);
}

/** CNT-135: a content that ends while its form is open becomes read-only at that moment. */
function useEndedRefusal(content: Content | undefined): string | undefined {
  const actor = useActor();
  const closesAt = content?.closesAt ? Date.parse(content.closesAt) : null;
  const now = useTimeBoundary((after) => (closesAt !== null && closesAt > after ? closesAt : null));
  const decision = content && canStillEdit(actor, content, now);
  return decision && !decision.allowed ? decision.refusal.message : undefined;
}

/** CNT-69, CNT-71 to CNT-73: the content's type, and "New Content". The dashboard's header names a stored content. */
function Heading({ name, type }: { name: string | undefined; type: string }) {
  return (
    <div className={styles.heading}>
      {name && <p className={styles.name}>{name}</p>}
      <p className={styles.type}>{type}</p>
    </div>
  );
}

interface FooterContext {
  client: Client;
  channels: Channel[];
  onRepeat: (content: Content) => void;
}

/** CNT-77, CNT-78. */
function footerLinks(content: Content, { client, channels, onRepeat }: FooterContext): FooterLink[] {
  const links: FooterLink[] = [
    { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.content(client.id, content.id) },
  ];
  if (isRepeatable(content)) links.push({ label: t('Repeat'), icon: repeatIcon, onChoose: () => onRepeat(content) });
  links.push({ label: t('Analytics'), icon: chartIcon, to: dashboardPaths.analytics(client.id, content.id) });
  if (hasHostPanel(content))
    links.push({ label: t('Host Panel'), icon: chatsIcon, to: dashboardPaths.host(client.id, content.id) });
  const channel = channels.find(({ id }) => id === content.channelIds[0]);
  if (!channel) return links;
  const to = viewerPaths(client.key).content(channel.key, content.key);
  return [...links, { label: t('Preview'), icon: globeIcon, to, newTab: true }];
}
