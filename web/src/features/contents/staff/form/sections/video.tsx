import { languages } from '@nave/domain/catalogues/languages.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentAssociated } from '@nave/domain/contents/sections/associated.ts';
import { contentOnDemandAvailability } from '@nave/domain/contents/sections/on-demand-availability.ts';
import { contentVideo } from '@nave/domain/contents/sections/video.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentLanguage } from '../../../../../lib/i18n.ts';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { useNow } from '../../../../../lib/use-clock.ts';
import { SelectField, SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { DateField } from '../../../../../staff-kit/fields/date-field.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { TimeZoneField } from '../../../../../staff-kit/fields/time-zone-field.tsx';
import { ZonedDateTimeField } from '../../../../../staff-kit/fields/zoned-date-time-field.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../../staff-kit/pictures/image-field.tsx';
import type { Preview } from '../../../../../staff-kit/sources/preview-props.ts';
import { typeWords } from '../../words/content-words.ts';
import { RelatedField } from './associated/related-field.tsx';
import { TagsField } from './associated/tags-field.tsx';
import { ContentSource } from './content-source.tsx';
import { ConversionNote } from './conversion-note.tsx';
import { DurationField } from './duration-field.tsx';
import { OnDemandAvailability } from './on-demand-availability.tsx';
import { startNote } from './start-note.ts';
import styles from './video.module.css';

/** Returns the options for the caption language, sorted by their names in the page's language. */
function captionLanguages() {
  const language = currentLanguage();
  if (language === 'en') return languages.map(({ code, label }) => ({ value: code, label }));
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const options = languages.map(({ code, label }) => ({ value: code, label: names.of(code) ?? label }));
  return options.sort((one, other) => one.label.localeCompare(other.label, language));
}

interface VideoContext {
  clientId: string;
  channels: Channel[];
  stored: ContentForm | undefined;
  /** The stored content in edit mode. */
  content: Content | undefined;
  preview: Preview;
}

function Video({ clientId, channels, stored, content, preview }: VideoContext) {
  const { watch } = useFormContext<ContentForm>();
  const contentType = watch('contentType');
  return (
    <>
      <FormPart title={t(typeWords[contentType].part)}>
        {content && <ConversionNote content={content} />}
        <ContentSource clientId={clientId} preview={preview} />
        <ImageField<ContentForm>
          name="thumbImage"
          label={t('Thumbnail')}
          required
          shape="wide"
          empty=""
          hint={t('Best at 1920x1080 and 144 DPI, under 1 MB.')}
        />
        {contentType === 'onDemand' ? (
          <OnDemandTiming />
        ) : (
          <LiveTiming isLive={contentType === 'live'} stored={stored} />
        )}
        <SelectField<ContentForm>
          name="ccLanguage"
          label={t('Caption language')}
          placeholder={t('None')}
          searchable
          options={captionLanguages()}
          hint={t('If the video has captions in this language, they’re on from the start.')}
        />
      </FormPart>
      {contentType === 'simulatedLive' && <OnDemandAvailability channels={channels} />}
      <FormPart title={t('Associated Content')}>
        <TagsField clientId={clientId} />
        <RelatedField clientId={clientId} ownId={content?.id} />
      </FormPart>
    </>
  );
}

function LiveTiming({ isLive, stored }: { isLive: boolean; stored: ContentForm | undefined }) {
  const form = useWatch<ContentForm>() as ContentForm;
  const note = startNote(form, stored, useNow());
  return (
    <>
      <ZonedDateTimeField<ContentForm> name="startsAt" label={t('Start date and time')} required note={note} />
      <TimeZoneField<ContentForm>
        name="timeZoneName"
        label={t('Time zone')}
        required
        moments={['startsAt', 'showAt', 'hideAt']}
      />
      <div className={styles.pair}>
        <DurationField name="duration" label={isLive ? t('Stream duration') : t('Video duration')} required />
        <DurationField
          name="prePlayDuration"
          label={isLive ? t('Stream pre-play duration') : t('Video pre-play duration')}
          required
          hint={t('How long before the start the page and chat open.')}
        />
      </div>
      <SwitchField<ContentForm>
        name="disableCountdown"
        label={t('Turn off countdown')}
        hint={t('Viewers who arrive early see only the picture.')}
      />
      <SwitchField<ContentForm>
        name="showLiveStats"
        label={t('Show live stats')}
        hint={t('Viewers see how many people are watching.')}
      />
    </>
  );
}

function OnDemandTiming() {
  return (
    <>
      <DateField<ContentForm> name="originalAirDate" label={t('Original air date')} required />
      <DurationField name="duration" label={t('Video duration')} />
    </>
  );
}

/** The section Video of the content form (CNT-84, CNT-265, CNT-266). */
export const videoSection: FormSection<VideoContext> = {
  key: 'video',
  label: sentence('Video'),
  icon,
  fields: namesOf({ ...contentVideo.fields, ...contentOnDemandAvailability.fields, ...contentAssociated.fields }),
  Content: Video,
};
