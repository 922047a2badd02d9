import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import type { ReactionCounts } from '@nave/domain/reactions/reaction-counts.ts';
import { picture, SERVICE_MINUTES } from './organisations.ts';
import type { DemoContent } from './programme.ts';

/** A service of a past Sunday, and what people did there. Times are in seconds after its start. */
export interface PastService {
  /** How many Sundays ago it was; 0 is the last Sunday. */
  week: number;
  content: DemoContent;
  /** How many people came who did not come before. */
  newcomers: number;
  messages: readonly { at: number; by: string; text: string; isHost?: boolean }[];
  reactions: readonly { at: number; counts: ReactionCounts }[];
  /** How many people gave each response to the question of the service, and how many dismissed it. */
  answers: readonly number[];
  dismissed: number;
  /** How many people clicked each link, once, and how many people watched at each of some screens. */
  clicks: Readonly<Record<string, number>>;
  peopleAtScreens: readonly number[];
}

const QUESTION = 'What would help you most this week?';
const responses = ['Prayer for someone I love', 'A group to belong to', 'I would like to serve'];
const HANNAH = 'Hannah Whitfield';
const TOM = 'Tom Aldridge';

const service = (name: string, thumbnail: string): DemoContent => ({
  name,
  description: 'Sunday Gathering, with worship, a talk and prayer.',
  channels: ['online'],
  contentType: 'simulatedLive',
  prePlayDuration: 5,
  duration: SERVICE_MINUTES,
  thumbImage: picture(thumbnail),
  interactions: [
    {
      ...newInteraction(),
      interactionTitle: QUESTION,
      interactionText: '<p>Choose one. We will write to you.</p>',
      responses: responses.map((responseText) => ({ ...newResponse(), responseText, actionText: 'Thank you.' })),
    },
  ],
});

const greetings: PastService['messages'] = [
  { at: -140, by: HANNAH, text: 'Good morning! Who is here, and from where?', isHost: true },
  { at: -95, by: 'Marcus Bell', text: 'Marcus and my dad, from St. Luke’s again.' },
  { at: -60, by: 'Priya Raman', text: 'Second time. I brought my sister.' },
  { at: -20, by: 'Jo and Sam Keller', text: 'Pancakes and church in Oak Park.' },
  { at: 15, by: TOM, text: 'Welcome, everyone. Write to us in private if you want prayer.', isHost: true },
];

/** The minute in which the talk reached people: short messages, close together. */
const moment: PastService['messages'] = [
  { at: 481, by: 'Denise Okoro', text: 'I needed to hear that.' },
  { at: 484, by: 'Glenn Pruitt', text: 'Wow.' },
  { at: 486, by: 'Rosa Vega', text: 'Nobody gave him anything. And he still went home.' },
  { at: 489, by: 'Marcus Bell', text: 'My dad just asked me to write that down.' },
  { at: 492, by: 'Aisha Haddad', text: 'Amen.' },
  { at: 495, by: 'Caleb Lindgren', text: 'Amen!' },
  { at: 499, by: 'June Sato', text: 'Crying in the kitchen.' },
  { at: 503, by: 'Wendell Brooks', text: 'Say it again, pastor.' },
  { at: 508, by: 'Priya Raman', text: 'My sister is calling our brother after this.' },
  { at: 515, by: HANNAH, text: 'Praying for you and your brother, Priya.', isHost: true },
  { at: 523, by: 'Ingrid Brooks', text: 'Amen from Minneapolis.' },
  { at: 531, by: 'Mateo Vega', text: 'This one is for my son.' },
];

const farewells: PastService['messages'] = [
  { at: 610, by: 'Rosa Vega', text: 'How do I find a group?' },
  { at: 634, by: TOM, text: 'The Groups link below the video has all of them, Rosa.', isHost: true },
  { at: 698, by: 'Jo and Sam Keller', text: 'Thank you. See you next Sunday.' },
  { at: 712, by: 'Glenn Pruitt', text: 'Blessings, all.' },
];

/** Returns a few reactions every 40 seconds, and many in the half minute after each of `moments`. */
function reactions(moments: readonly number[]): PastService['reactions'] {
  const few = Array.from({ length: 17 }, (_, index) => ({ at: 20 + index * 40, counts: { heart: 1 + (index % 2) } }));
  const many = moments.flatMap((at) => [
    { at, counts: { heart: 6, raiseHands: 4 } },
    { at: at + 6, counts: { heart: 5, raiseHands: 3 } },
    { at: at + 14, counts: { heart: 4, clap: 2 } },
    { at: at + 27, counts: { heart: 2, pray: 2 } },
  ]);
  return [...few, ...many];
}

export const pastServices: readonly PastService[] = [
  {
    week: 0,
    content: service('The Long Walk Home: Nobody Gave Him Anything', 'long-walk-home.jpg'),
    newcomers: 58,
    messages: [...greetings, ...moment, ...farewells],
    reactions: reactions([182, 484]),
    answers: [31, 18, 7],
    dismissed: 12,
    clicks: { Groups: 21, 'Plan a visit': 9, 'Our website': 4 },
    peopleAtScreens: [1, 2, 2, 4, 3, 1, 2, 5, 2, 1, 2, 3, 6, 2, 1, 4, 2, 2, 3, 12, 1, 2, 4, 2, 3, 1],
  },
  {
    week: 1,
    content: service('The Long Walk Home: Two Sons', 'older-brother.jpg'),
    newcomers: 41,
    messages: [...greetings, ...farewells],
    reactions: reactions([300]),
    answers: [22, 11, 9],
    dismissed: 15,
    clicks: { Groups: 8, 'Plan a visit': 6 },
    peopleAtScreens: [2, 1, 4, 2, 3, 2, 1, 5, 2],
  },
  {
    week: 2,
    content: service('Sunday Gathering: A House of Prayer', 'house-of-prayer.jpg'),
    newcomers: 36,
    messages: [...greetings, ...farewells],
    reactions: reactions([]),
    answers: [19, 14, 4],
    dismissed: 9,
    clicks: { 'Plan a visit': 4 },
    peopleAtScreens: [2, 3, 1, 2],
  },
  {
    week: 3,
    content: service('Sunday Gathering: Salt and Light', 'questions-on-the-mount.jpg'),
    newcomers: 29,
    messages: farewells,
    reactions: reactions([]),
    answers: [12, 10, 6],
    dismissed: 14,
    clicks: {},
    peopleAtScreens: [],
  },
];
