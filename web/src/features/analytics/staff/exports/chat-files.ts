import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { t } from '../../../../lib/staff-texts.ts';
import type { OfferedFile } from './download-list.tsx';

/** The files of a public chat, without those that the content does not have (EXP-16, EXP-17). */
export function chatFiles({
  chatTranscriptCsv,
  chatDataCsv,
}: Pick<ContentAnalytics, 'chatTranscriptCsv' | 'chatDataCsv'>): OfferedFile[] {
  const files: OfferedFile[] = [];
  if (chatTranscriptCsv !== null)
    files.push({
      path: chatTranscriptCsv,
      label: t('Chat transcript'),
      hint: t('Each message with its author, email and time'),
    });
  if (chatDataCsv !== null)
    files.push({
      path: chatDataCsv,
      label: t('Chat data'),
      hint: t('Also removed messages, and the attendee numbers of authors'),
    });
  return files;
}
