import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, SwitchField } from '../../../dashboard/form/choice-fields.tsx';
import { DateField } from '../../../dashboard/form/date-field.tsx';
import { FormPart } from '../../../dashboard/form/form-part.tsx';
import { ImageField } from '../../../dashboard/form/image-field.tsx';
import { providerOptions } from '../../../dashboard/form/provider-options.ts';
import { TextAreaField, TextField } from '../../../dashboard/form/text-field.tsx';
import { TimeZoneField } from '../../../dashboard/form/time-zone-field.tsx';
import { ZonedDateTimeField } from '../../../dashboard/form/zoned-date-time-field.tsx';
import { useNow } from '../../../lib/use-clock.ts';
import styles from './content-video.module.css';
import { sourceLabel, typeWords } from './content-words.ts';
import { DurationField } from './duration-field.tsx';
import { startNote } from './start-note.ts';

/** The section Video of the content form (CNT-265, CNT-266). Tags and related contents join it. */
export function ContentVideo({ stored }: { stored: ContentForm | undefined }) {
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
