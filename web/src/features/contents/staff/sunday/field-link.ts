import { contentAccess } from '@nave/domain/contents/sections/access.ts';
import { contentDetails } from '@nave/domain/contents/sections/details.ts';
import { contentEngagement } from '@nave/domain/contents/sections/engagement.ts';
import { contentVideo } from '@nave/domain/contents/sections/video.ts';
import { fieldId } from '../../../../staff-kit/fields/form-field.tsx';

/** The fields of each section, by the last part of the section's path. */
const sections = {
  details: contentDetails.fields,
  access: contentAccess.fields,
  video: contentVideo.fields,
  engagement: contentEngagement.fields,
};

/** Returns the path of a field's section below the form's path, with the field as fragment. */
export function fieldLink(formPath: string, field: string): string {
  const name = field.split('.')[0] ?? '';
  const section = Object.entries(sections).find(([, fields]) => name in fields)?.[0] ?? 'details';
  return `${formPath}/${section}#${fieldId(field)}`;
}
