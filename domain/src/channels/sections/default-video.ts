import { z } from 'zod';
import { videoProviders } from '../../catalogues/video-provider.ts';
import { formSwitch, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { isMediaUrl } from '../../kernel/url-form.ts';
import { channelTexts } from '../channels.texts.ts';

const fields = {
  defaultVideo: z.strictObject(
    {
      enabled: formSwitch('Default Video'),
      videoProvider: z.enum(videoProviders, channelTexts.defaultVideoProvider).nullable(),
      src: formText('Default Video URL', 5_000),
    },
    notValid('Default Video'),
  ),
};
type DefaultVideoFields = FieldValues<typeof fields>;

function start(): DefaultVideoFields {
  return { defaultVideo: { enabled: false, videoProvider: null, src: '' } };
}

function errors({ defaultVideo: { enabled, videoProvider, src } }: DefaultVideoFields): FormErrors {
  if (!enabled) return {};
  return errorsOf<DefaultVideoFields>({
    'defaultVideo.videoProvider': !videoProvider && channelTexts.defaultVideoProvider,
    'defaultVideo.src': src.trim()
      ? !isMediaUrl(src) && channelTexts.defaultVideoUrlInvalid
      : channelTexts.defaultVideoUrl,
  });
}

function values({ defaultVideo }: DefaultVideoFields) {
  return { defaultVideo: { ...defaultVideo, src: defaultVideo.src.trim() } } satisfies Written<DefaultVideoFields>;
}

/** The section Default Video of the channel form (CHN-75, CHN-185). */
export const channelDefaultVideo = { fields, start, errors, values };
