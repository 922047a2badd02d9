import { titlesIn } from '../citations.ts';

/** A slice, a feature of the pages, or another part of the project. Journeys are chosen by areas. */
type Area = string;

/** The areas of the rules with each prefix. A journey tests the areas of the rules that its title cites. */
export const areasOfRules: Record<string, Area[]> = {
  ACC: ['accounts'],
  ANA: ['analytics'],
  API: ['pages'],
  CAT: ['catalogues'],
  CHAT: ['chat', 'messages'],
  CHN: ['channels'],
  CLI: ['clients'],
  CNT: ['contents'],
  DM: ['direct-chat', 'messages'],
  EXP: ['analytics'],
  HOST: ['hostnames', 'clients'],
  HOSTP: ['host-panel'],
  INT: ['interactions'],
  LNK: ['clients', 'channels'],
  MED: ['media'],
  OPS: ['operations'],
  PAN: ['bible', 'notes', 'sharing'],
  PAY: ['paywall'],
  PLAY: ['player'],
  PRES: ['presence'],
  REA: ['reactions'],
  SHELL: ['dashboard'],
  TIME: ['player'],
  TKT: ['ticketing', 'channels'],
  USR: ['accounts'],
  VID: ['videos', 'contents'],
  VIEW: ['viewer', 'pages'],
};

/** For each file: the areas of its journeys whose titles cite no rule. */
export const areasOfUncited: Record<string, Area[]> = {
  'attend.e2e.ts': ['paywall', 'viewer'],
  'chat.e2e.ts': ['chat', 'messages'],
  'client-page.e2e.ts': ['viewer', 'pages'],
  'connection.e2e.ts': ['platform', 'chat'],
  'dashboard-forced-colors.e2e.ts': ['dashboard'],
  'desk.e2e.ts': ['paywall', 'ticketing'],
  'first-paint.e2e.ts': ['viewer', 'pages'],
  'forced-colors.e2e.ts': ['viewer'],
  'interactions.e2e.ts': ['interactions', 'contents'],
  'large-text.e2e.ts': ['dashboard'],
  'layout-shift.e2e.ts': ['viewer', 'chat'],
  'list-rows.e2e.ts': ['dashboard'],
  'pages.a11y.e2e.ts': ['viewer', 'dashboard'],
  'player.e2e.ts': ['player'],
  'script-injections.e2e.ts': ['viewer', 'dashboard'],
  'small-screens.e2e.ts': ['viewer'],
  'two-workers.e2e.ts': ['platform', 'chat'],
};

/** Files whose journeys run only before a release: the project `operations` of e2e/playwright.config.ts. */
export const releaseJourneys = [
  'backup',
  'church-on-air',
  'crash',
  'data-folder',
  'dev',
  'first-start',
  'lost-database',
];
const releaseTag = "'@every-file'";

/** The areas of each page of the dashboard, by folder. */
export const areasOfPages: Record<string, Area[]> = {
  'analytics-page': ['analytics'],
  'chat-export-page': ['analytics'],
  'attendee-list-page': ['ticketing'],
  'big-analytics-page': ['analytics'],
  'channel-form-page': ['channels'],
  'channel-list-page': ['channels'],
  'chooser-page': ['clients'],
  'client-domain-page': ['clients', 'hostnames'],
  'client-form-page': ['clients'],
  'client-product-page': ['clients'],
  'content-form-page': ['contents'],
  'content-list-page': ['contents'],
  'desk-page': ['paywall'],
  'event-form-page': ['ticketing'],
  'event-list-page': ['ticketing'],
  'forced-refresh-page': ['operations'],
  'global-users-page': ['accounts'],
  'go-live-page': ['videos'],
  'import-page': ['ticketing'],
  'nuke-page': ['accounts'],
  'outbox-page': ['accounts'],
  'profile-page': ['accounts'],
  'rehearsal-page': ['interactions'],
  'report-page': ['operations'],
  'upcoming-page': ['operations'],
  'upcoming-paywall-page': ['operations'],
  'user-form-page': ['accounts'],
  'user-list-page': ['accounts'],
  'videos-page': ['videos'],
  'webhooks-page': ['clients'],
};

const notDelivered = /(^|\/)testing\/|\.(test|e2e|rights)\.tsx?$|\.md$/;
const folders: [RegExp, (name: string) => Area[]][] = [
  [/^(?:domain|server)\/src\/(?:kernel|platform|migrations|demo)\//, () => ['platform']],
  [/^(?:domain|server)\/src\/([\w-]+)\//, (slice) => [slice]],
  [/^web\/src\/features\/([\w-]+)\//, (feature) => [feature]],
  [/^web\/src\/dashboard\/pages\/([\w-]+)\//, (page) => areasOfPages[page] ?? ['dashboard']],
  [/^web\/src\/dashboard\/host-panel\//, () => ['host-panel']],
  [/^web\/src\/dashboard\/sign-in\//, () => ['accounts']],
  [/^web\/src\/(?:dashboard|staff-kit)\//, () => ['dashboard']],
  [/^web\/src\/viewer\//, () => ['viewer']],
  [/^web\//, () => ['viewer', 'dashboard']],
  [/^(?:domain|server)\/|^package(?:-lock)?\.json$/, () => ['platform']],
];

/** Returns the areas that a file belongs to. Tests, their helpers, guides and scripts belong to none. */
export function areasOf(path: string): Area[] {
  if (notDelivered.test(path)) return [];
  for (const [folder, areas] of folders) {
    const match = folder.exec(path);
    if (match) return areas(match[1] ?? '');
  }
  return [];
}

/** A test in a browser. */
export interface Journey {
  /** Path relative to the root. */
  file: string;
  line: number;
  areas: Area[];
  /** Whether the title cites a rule. */
  isCited: boolean;
  isForRelease: boolean;
}

/** Returns the journeys of a file, with the areas that they test. */
export function journeysIn(file: string, text: string): Journey[] {
  const name = file.replace('e2e/', '');
  const isReleaseFile = releaseJourneys.includes(name.replace('.e2e.ts', ''));
  return titlesIn(file, text).map(({ title, line, body }) => {
    const citedAreas = Array.from(
      title.matchAll(/\b([A-Z]{2,5})-\d+/g),
      ([, prefix = '']) => areasOfRules[prefix] ?? [],
    );
    const isCited = citedAreas.length > 0;
    return {
      file,
      line,
      areas: isCited ? [...new Set(citedAreas.flat())] : (areasOfUncited[name] ?? []),
      isCited,
      isForRelease: isReleaseFile || body.includes(releaseTag),
    };
  });
}
