import type { Client } from '@nave/domain/clients/client.ts';
import type { ProductForm } from '@nave/domain/clients/clients.api.ts';
import { clientProduct } from '@nave/domain/clients/sections/product.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/sliders-horizontal.svg?raw';
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
      <FormPart title="Product">
        <TextField<ProductForm>
          name="customDomain"
          label="Custom Domain"
          placeholder="watch.example.org"
          hint="The organisation’s own name for its pages, whose DNS points here. No other can claim it."
        />
        <SwitchField<ProductForm> name="isDemo" label="Demo organisation" hint="Left out of the client report." />
      </FormPart>
      <FormPart title="Ticketing and billing">
        <TextField<ProductForm>
          name="bfClientNumber"
          label="Ticketing number"
          hint="Its number at the ticketing partner."
        />
        <EventNumbers />
        <TextField<ProductForm> name="stripeCustomerId" label="Stripe customer" placeholder="cus_..." />
      </FormPart>
      <FormPart title="Archive">
        <ArchiveClient client={client} product={product} />
      </FormPart>
    </>
  );
}

/** What the product keeps of an organisation (CLI-33, CLI-149). */
export const productSection: FormSection<ProductContext> = {
  key: 'details',
  label: 'Product',
  icon,
  fields: namesOf(clientProduct.fields),
  Content: ProductSection,
};
