import { productToForm } from '@nave/domain/clients/client-form.ts';
import { canAdministerClients } from '@nave/domain/clients/clients.policy.ts';
import { useQuery } from '@tanstack/react-query';
import { clientFooter } from '../../../features/clients/staff/client-footer.ts';
import { type Product, productQuery, productRecord } from '../../../features/clients/staff/product.ts';
import { productSection } from '../../../features/clients/staff/sections/product.tsx';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPage } from '../../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../../staff-kit/form/use-record-form.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';

const sections = [productSection] as const;

/** /dashboard/{clientId}/product: settings that only the global owner may change (CLI-33, CLI-149, CLI-196). */
export function ClientProductPage() {
  const { id } = useClient();
  const isAllowed = canAdministerClients(useActor()).allowed;
  const product = useQuery({ ...productQuery(id), enabled: isAllowed, refetchOnMount: 'always' });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={product} missing={t('Client not found.')}>
      {(stored) => <ProductEditor product={stored} />}
    </RecordGate>
  );
}

function ProductEditor({ product }: { product: Product }) {
  const client = useClient();
  const record = useRecordForm(productRecord, {
    clientId: client.id,
    stored: product,
    start: productToForm(product),
    listPath: dashboardPaths.channels(client.id),
    formPath: dashboardPaths.product(client.id),
    onSaved: () => {},
  });
  usePageHeader({ title: t('Settings') });
  return (
    <FormPage
      {...record}
      sections={sections}
      context={{ client, product }}
      footerTitle={t('This organisation')}
      footerLinks={clientFooter(client)}
    />
  );
}
