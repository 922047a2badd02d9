import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentVideo } from '@nave/domain/contents/sections/video.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNow } from '../../../../../lib/use-clock.ts';
import { SelectField, SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { DateField } from '../../../../../staff-kit/fields/date-field.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { providerOptions } from '../../../../../staff-kit/fields/provider-options.ts';
import { TextAreaField, TextField } from '../../../../../staff-kit/fields/text-field.tsx';
import { TimeZoneField } from '../../../../../staff-kit/fields/time-zone-field.tsx';
import { ZonedDateTimeField } from '../../../../../staff-kit/fields/zoned-date-time-field.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../../staff-kit/pictures/image-field.tsx';
import { sourceLabel, typeWords } from '../../words/content-words.ts';
import { DurationField } from './duration-field.tsx';
import { startNote } from './start-note.ts';
import styles from './video.module.css';

function Video({ stored }: { stored: ContentForm | undefined }) {
  const { watch } = useFormContext<ContentForm>();
  const [contentType, provider] = watch(['contentType', 'videoProvider']);
  return (
    <FormPart title={typeWords[contentType].part}>
      <SelectField<ContentForm>
        name="videoProvider"
        label="Video Provider"
        required
        placeholder="Choose a provider"
        options={providerOptions}
      />
      {provider && <SourceField label={sourceLabel(provider, contentType)} />}
      <ImageField<ContentForm>
        name="thumbImage"
        label="Thumbnail"
        required
        shape="wide"
        empty=""
        hint="1920x1080 at 144 DPI, under 1 MB, looks best."
      />
      {contentType === 'onDemand' ? <OnDemandTiming /> : <LiveTiming isLive={contentType === 'live'} stored={stored} />}
    </FormPart>
  );
}

function SourceField({ label }: { label: ReturnType<typeof sourceLabel> }) {
  if (label === 'Embed Code') {
    return (
      <TextAreaField<ContentForm> name="src" label={label} required hint="The iframe that your provider gives you." />
    );
  }
  const placeholder = label === 'Video URL' ? 'https://' : '';
  return <TextField<ContentForm> name="src" label={label} required type="url" placeholder={placeholder} />;
}

function LiveTiming({ isLive, stored }: { isLive: boolean; stored: ContentForm | undefined }) {
  const form = useWatch<ContentForm>() as ContentForm;
  const note = startNote(form, stored, useNow());
  return (
    <>
      <ZonedDateTimeField<ContentForm> name="startsAt" label="Start date and time" required note={note} />
      <TimeZoneField<ContentForm>
        name="timeZoneName"
        label="Time zone"
        required
        moments={['startsAt', 'showAt', 'hideAt']}
      />
      <div className={styles.pair}>
        <DurationField name="duration" label={isLive ? 'Stream duration' : 'Video duration'} required />
        <DurationField
          name="prePlayDuration"
          label={isLive ? 'Stream pre-play duration' : 'Video pre-play duration'}
          required
          hint="How long before the start the page and its chat open."
        />
      </div>
      <SwitchField<ContentForm>
        name="disableCountdown"
        label="Turn the countdown off"
        hint="Viewers who come early see the picture alone."
      />
    </>
  );
}

function OnDemandTiming() {
  return (
    <>
      <DateField<ContentForm> name="originalAirDate" label="Original air date" required />
      <DurationField name="duration" label="Video duration" />
    </>
  );
}

/** The section Video of the content form (CNT-265, CNT-266). Tags and related contents join it. */
export const videoSection: FormSection<{ stored: ContentForm | undefined }> = {
  key: 'video',
  label: 'Video',
  icon,
  fields: namesOf(contentVideo.fields),
  Content: Video,
};
