import type { Language } from '../../kernel/languages.ts';
import type { ContentAnalytics } from '../analytics.api.ts';
import { type ExportFormat, type ExportTable, minutesCell, timeCell } from './export-format.ts';

/** A figure of a content: its name, what it is about (a device, a source, a time), and its value. */
export interface ExportedFigure {
  name: FigureName;
  detail: string;
  value: string;
}

const headings: Record<Language, readonly string[]> = {
  en: ['Figure', 'Detail', 'Value'],
  es: ['Dato', 'Detalle', 'Valor'],
};

const names = {
  viewers: { en: 'Unique viewers', es: 'Espectadores únicos' },
  peak: { en: 'Most at once', es: 'Máximo simultáneo' },
  total: { en: 'Total watch time (minutes)', es: 'Tiempo total de visualización (minutos)' },
  average: { en: 'Average watch time (minutes)', es: 'Tiempo medio de visualización (minutos)' },
  waited: { en: 'Only waited', es: 'Solo esperaron' },
  staff: { en: 'Staff left out', es: 'Personal excluido' },
  device: { en: 'Device', es: 'Dispositivo' },
  source: { en: 'Source', es: 'Procedencia' },
  social: { en: 'Social network', es: 'Red social' },
  reaction: { en: 'Reaction', es: 'Reacción' },
  click: { en: 'Click on a link', es: 'Clic en un enlace' },
  screens: { en: 'Screens that said how many watch', es: 'Pantallas que dijeron cuántos miran' },
  people: { en: 'People at these screens', es: 'Personas ante estas pantallas' },
  messages: { en: 'Chat messages', es: 'Mensajes del chat' },
  chatViewers: { en: 'Viewers who wrote', es: 'Espectadores que escribieron' },
  chatHosts: { en: 'Hosts who wrote', es: 'Anfitriones que escribieron' },
  answers: { en: 'Answers', es: 'Respuestas' },
  minute: { en: 'Viewers over time', es: 'Espectadores en el tiempo' },
} as const satisfies Record<string, Record<Language, string>>;
type FigureName = keyof typeof names;

/** Each figure of a content in a row of its own. */
export function figureTable({ language }: ExportFormat): ExportTable<ExportedFigure> {
  return {
    headings: headings[language],
    cellsOf: ({ name, detail, value }) => [names[name][language], detail, value],
  };
}

/** Returns the figures of a content as rows. `minutes` is the curve with the highest number of each minute. */
export function figureRows(
  analytics: ContentAnalytics,
  minutes: ContentAnalytics['curve'],
  format: ExportFormat,
): ExportedFigure[] {
  const count = (name: FigureName, value: number, detail = ''): ExportedFigure => ({
    name,
    detail,
    value: String(value),
  });
  const time = (name: FigureName, seconds: number): ExportedFigure => ({
    name,
    detail: '',
    value: minutesCell(seconds, format),
  });
  const { deviceCategories, maxLiveAt } = analytics;
  return [
    count('viewers', analytics.uniqueViewers),
    count('peak', analytics.maxLive, maxLiveAt === null ? '' : timeCell(maxLiveAt, format)),
    time('total', analytics.totalWatchTime),
    time('average', analytics.averageWatchTime),
    count('waited', analytics.waited),
    count('staff', analytics.staff),
    ...Object.entries(deviceCategories).map(([device, value]) => count('device', value, device)),
    ...analytics.trafficSources.map(({ label, value, isSocialSource }) =>
      count(isSocialSource ? 'social' : 'source', value, label),
    ),
    ...[...reactionSums(analytics)].map(([icon, value]) => count('reaction', value, icon)),
    ...analytics.linkClicks.map(({ label, value }) => count('click', value, label)),
    count('screens', analytics.people.screens),
    count('people', analytics.people.people),
    count('messages', analytics.chatsSent),
    count('chatViewers', analytics.chatUsers),
    count('chatHosts', analytics.chatHosts),
    ...analytics.interactions.flatMap(({ title, responses, answers }) =>
      answers.map(({ responseId, value }) => {
        const response = responses.find(({ id }) => id === responseId)?.text ?? '–';
        return count('answers', value, `${title}: ${response}`);
      }),
    ),
    ...minutes.map(({ at, viewers }) => count('minute', viewers, timeCell(at, format))),
  ];
}

/** The number of reactions of each icon, whose shards are added up. */
function reactionSums({ reactions }: Pick<ContentAnalytics, 'reactions'>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, n] of Object.entries(reactions)) {
    const icon = key.slice(0, key.lastIndexOf('_'));
    sums.set(icon, (sums.get(icon) ?? 0) + n);
  }
  return sums;
}
