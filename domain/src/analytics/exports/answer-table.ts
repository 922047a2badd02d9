import type { Answer } from '../../interactions/answer.ts';
import type { Language } from '../../kernel/languages.ts';
import { richTextToPlain } from '../../kernel/rich-text.ts';
import { type ExportFormat, type ExportTable, timeCell } from './export-format.ts';

/** An answer and the person who gave it, as far as the person is known. */
export interface ExportedAnswer {
  answer: Answer;
  name: string | null;
  email: string | null;
}

const texts: Record<Language, { headings: string[]; dismissed: string }> = {
  en: {
    headings: ['Interaction', 'Text', 'Response', 'Action', 'Time', 'Email given', 'Name', 'Email'],
    dismissed: 'Dismissed',
  },
  es: {
    headings: ['Interacción', 'Texto', 'Respuesta', 'Acción', 'Hora', 'Correo indicado', 'Nombre', 'Correo'],
    dismissed: 'Descartada',
  },
};

/** The answers to a content's interactions (EXP-27). */
export function answerTable(format: ExportFormat): ExportTable<ExportedAnswer> {
  const { headings, dismissed } = texts[format.language];
  return {
    headings,
    cellsOf: ({ answer, name, email }) => [
      answer.title,
      richTextToPlain(answer.text),
      answer.responseId === null ? dismissed : (answer.responseText ?? ''),
      answer.action ?? '',
      timeCell(answer.answeredAt, format),
      answer.data?.email ?? '',
      name ?? '',
      email ?? '',
    ],
  };
}
