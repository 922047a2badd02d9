import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelDetails } from '@nave/domain/channels/sections/details.ts';
import type { Client } from '@nave/domain/clients/client.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { keyFromName } from '@nave/domain/kernel/url-key.ts';
import icon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import { useFormContext } from 'react-hook-form';
import { shownAddress } from '../../../../lib/paths.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { KeyField } from '../../../../staff-kit/fields/key-field.tsx';
import { TextAreaField, TextField } from '../../../../staff-kit/fields/text-field.tsx';
import { TimeZoneField } from '../../../../staff-kit/fields/time-zone-field.tsx';
import type { KeyCheck } from '../../../../staff-kit/fields/use-key-check.ts';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../staff-kit/pictures/image-field.tsx';

/** CHN-244 */
const RENAMED = sentence(
  'Changing the URL changes your links. Old links will redirect here unless another channel takes the old URL.',
);

interface DetailsContext {
  client: Client;
  /** The stored channel; undefined in add mode. */
  channel?: Channel | undefined;
  keyCheck: KeyCheck;
  /** In add mode: whether the key follows the name until the user types a key. */
  followsName: boolean;
}

function Details({ client, channel, keyCheck, followsName }: DetailsContext) {
  const { setValue, watch, formState } = useFormContext<ChannelForm>();
  const { touchedFields } = formState;
  const key = watch('key');
  const address = shownAddress(client, [key.toLowerCase()]);
  const isRenamed = channel !== undefined && key.toLowerCase() !== channel.key;
  const followName = (name: string) => {
    // CHN-124, CHN-126
    if (followsName && !touchedFields.key) setValue('key', keyFromName(name), { shouldDirty: true });
  };
  return (
    <FormPart title={t('Details')}>
      <TextField<ChannelForm> name="name" label={t('Name')} required onType={followName} />
      <KeyField<ChannelForm>
        name="key"
        label="URL"
        hint={key ? t('The channel’s address: {{address}}', { address }) : t('Use letters, numbers and dashes.')}
        check={keyCheck}
        warning={isRenamed ? t(RENAMED) : null}
      />
      <TextAreaField<ChannelForm>
        name="description"
        label={t('Description')}
        hint={t('Shown in search results and when the page is shared.')}
      />
      <ImageField<ChannelForm>
        name="thumbImage"
        label={t('Thumbnail')}
        shape="wide"
        hint={t('Best at 1920x1080 and 144 DPI, under 1 MB.')}
      />
      <ImageField<ChannelForm>
        name="headerImage"
        label={t('Header image')}
        shape="banner"
        hint={t('Best at 1200x200.')}
      />
      <ImageField<ChannelForm> name="logoImage" label={t('Logo image')} shape="logo" />
      <TextField<ChannelForm>
        name="homeUrl"
        label={t('Logo URL')}
        type="url"
        placeholder="https://"
        hint={t('Where the logo links to, such as your website.')}
      />
      <TimeZoneField<ChannelForm> name="timeZoneName" label={t('Time zone')} required moments={['showAt', 'hideAt']} />
    </FormPart>
  );
}

/** The section Details of the channel form (CHN-71). */
export const detailsSection: FormSection<DetailsContext> = {
  key: 'details',
  label: sentence('Details'),
  icon,
  fields: namesOf(channelDetails.fields),
  Content: Details,
};
