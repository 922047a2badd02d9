import type { Client } from '@nave/domain/clients/client.ts';
import type { ProductForm } from '@nave/domain/clients/clients.api.ts';
import { clientProduct } from '@nave/domain/clients/sections/product.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/sliders-horizontal.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ArchiveClient } from '../archive-client.tsx';
import { EventNumbers } from '../event-numbers.tsx';
import type { Product } from '../product.ts';

export interface ProductContext {
  client: Client;
  product: Product;
}

function ProductSection({ client, product }: ProductContext) {
  return (
    <>
      <FormPart title={t('Product')}>
        <TextField<ProductForm>
          name="customDomain"
          label={t('Custom Domain')}
          placeholder="watch.example.org"
          hint={t(
            'The organisation’s own domain for its pages. Its DNS must point here, and nobody else can claim it.',
          )}
        />
        <SwitchField<ProductForm>
          name="isDemo"
          label={t('Demo organisation')}
          hint={t('Not included in the client report.')}
        />
      </FormPart>
      <FormPart title={t('Ticketing and billing')}>
        <TextField<ProductForm>
          name="bfClientNumber"
          label={t('Ticketing number')}
          hint={t('Number at the ticketing partner.')}
        />
        <EventNumbers />
        <TextField<ProductForm> name="stripeCustomerId" label={t('Stripe customer')} placeholder="cus_..." />
      </FormPart>
      <FormPart title={t('Archive')}>
        <ArchiveClient client={client} product={product} />
      </FormPart>
    </>
  );
}

/** The section of an organisation's product settings (CLI-33, CLI-149). */
export const productSection: FormSection<ProductContext> = {
  key: 'details',
  label: sentence('Product'),
  icon,
  fields: namesOf(clientProduct.fields),
  Content: ProductSection,
};
