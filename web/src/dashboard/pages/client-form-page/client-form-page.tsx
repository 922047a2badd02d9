import { canRequireSecondFactor } from '@nave/domain/accounts/second-factor.policy.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import { clientToForm, newClientForm } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { canAddClient, canManage, canManageWebhooks } from '@nave/domain/clients/clients.policy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { RequireTwoStep } from '../../../features/accounts/staff/require-two-step.tsx';
import { demandSecondFactor, secondFactorDemandQuery } from '../../../features/accounts/staff/second-factor-demand.ts';
import { ClientBrand } from '../../../features/clients/client-brand.tsx';
import { clientFooter, domainFooter, productFooter } from '../../../features/clients/staff/client-footer.ts';
import { clientRecord } from '../../../features/clients/staff/client-record.ts';
import { clientQuery, isKeyAvailable } from '../../../features/clients/staff/clients.ts';
import { detailsSection } from '../../../features/clients/staff/sections/details.tsx';
import { linksSection } from '../../../features/clients/staff/sections/links.tsx';
import { themeSection } from '../../../features/clients/staff/sections/theme.tsx';
import { VerifyNote } from '../../../features/clients/staff/verify-note.tsx';
import { WebhookList } from '../../../features/clients/staff/webhooks/webhook-list.tsx';
import { webhookActs, webhookListQuery } from '../../../features/clients/staff/webhooks/webhooks.ts';
import { newId } from '../../../lib/new-id.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useKeyCheck } from '../../../staff-kit/fields/use-key-check.ts';
import { deviceZone } from '../../../staff-kit/fields/zoned-date-time.ts';
import { FormPage } from '../../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../../staff-kit/form/use-record-form.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { LibraryContext, useClient } from '../../../staff-kit/session/client-context.ts';
import { ThemePreview } from '../../../staff-kit/theme/theme-preview.tsx';

/** The form's sections, in the specification's order (CLI-23). */
const sections = [detailsSection, themeSection, linksSection] as const;

/** /dashboard/add (SHELL-21, SHELL-22). */
export function AddClientPage() {
  const isAllowed = canAddClient(useActor()).allowed;
  // Created before the organisation, because uploaded pictures need the id, and a retried add must reuse it.
  const [clientId] = useState(newId);
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <LibraryContext value={clientId}>
      <ClientEditor clientId={clientId} client={undefined} isVerifying={false} />
    </LibraryContext>
  );
}

/** /dashboard/{clientId} and /dashboard/{clientId}/verify (SHELL-36 to SHELL-39). */
export function ClientSettingsPage() {
  const { id } = useClient();
  const isAllowed = canManage(useActor(), { id }).allowed;
  const isVerifying = useLocation().pathname.startsWith(dashboardPaths.verify(id));
  const client = useQuery({ ...clientQuery(id), enabled: isAllowed, refetchOnMount: 'always' });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={client} missing={t('Client not found.')}>
      {(stored) => <ClientEditor clientId={id} client={stored} isVerifying={isVerifying} />}
    </RecordGate>
  );
}

interface ClientEditorProps {
  clientId: string;
  client: Client | undefined;
  isVerifying: boolean;
}

function ClientEditor({ clientId, client, isVerifying }: ClientEditorProps) {
  const actor = useActor();
  const record = useRecordForm(clientRecord, {
    clientId,
    stored: client,
    start: client ? clientToForm(client) : newClientForm({ deviceZone: deviceZone() }),
    // CLI-47
    listPath: dashboardPaths.channels(clientId),
    formPath: formPath(clientId, { client, isVerifying }),
    onSaved: () => {},
  });
  usePageHeader({ title: client ? t('Settings') : t('Add organisation') });
  const { control } = record.form;
  const keyCheck = useKeyCheck({
    key: useWatch({ control, name: 'key' }),
    own: client ?? { id: clientId },
    among: ['clients'],
    isAvailable: isKeyAvailable,
  });
  return (
    <FormPage
      {...record}
      sections={sections}
      context={{ client, keyCheck, ...(client && separatelySaved(client)) }}
      cancelPath={client ? record.cancelPath : dashboardPaths.chooser()}
      otherPath={client && !isVerifying ? dashboardPaths.client(clientId) : undefined}
      otherProblems={keyCheck?.isFree === false ? [{ path: 'key', message: keyCheck.message }] : []}
      heading={client && <VerifyNote client={client} canVerify={isVerifying} />}
      aside={record.sectionKey === themeSection.key && <Preview control={control} />}
      footerTitle={t('This organisation')}
      footerLinks={
        client ? [...clientFooter(client), ...domainFooter(actor, client), ...productFooter(actor, client)] : []
      }
      refusal={client?.isArchived ? t('This organisation is archived.') : undefined}
    />
  );
}

function formPath(clientId: string, { client, isVerifying }: Pick<ClientEditorProps, 'client' | 'isVerifying'>) {
  if (!client) return dashboardPaths.addClient();
  return isVerifying ? dashboardPaths.verify(clientId) : dashboardPaths.settings(clientId);
}

/** The viewer's page in the form's current colours. */
function Preview({ control }: { control: Control<ClientForm> }) {
  const [name, logo, theme] = useWatch({ control, name: ['name', 'logoImage', 'theme'] });
  const shown = name || t('Your organisation');
  return <ThemePreview theme={theme} name={shown} brand={<ClientBrand name={shown} logo={logo || null} />} />;
}

/** Settings that are saved on change, apart from the form. */
function separatelySaved(client: Client) {
  return { secondFactor: <SecondFactor client={client} />, webhooks: <Webhooks client={client} /> };
}

function SecondFactor({ client }: { client: Client }) {
  const mayRequire = canRequireSecondFactor(useActor(), client).allowed;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...secondFactorDemandQuery(client.id), enabled: mayRequire, refetchOnMount: 'always' });
  if (!data) return null;
  return (
    <RequireTwoStep demand={data} onSave={(isDemanded) => demandSecondFactor(queryClient, client.id, isDemanded)} />
  );
}

function Webhooks({ client }: { client: Client }) {
  const mayManage = canManageWebhooks(useActor(), client).allowed;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...webhookListQuery(client.id), enabled: mayManage, refetchOnMount: 'always' });
  if (!data) return null;
  const { id } = client;
  return (
    <WebhookList
      webhooks={data.items}
      acts={webhookActs(queryClient, id)}
      inspectorPath={dashboardPaths.webhooks(id)}
    />
  );
}
