import {
  collapseDuplicatesTransformer,
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';

/** Words of the library's list that a church says in earnest, or that are plain Spanish. */
const spoken = new Set<string>(['negro', 'sex', 'rape', 'incest']);

/** Where the library finds a word inside or beside a harmless one: Scripture, names, Spanish. */
const harmless = [
  ...['assyr', "balaam's ass", 'upon an ass', 'foal of an ass', 'colt of an ass', "ass's colt"],
  ...['cock crow', 'cock crew', 'cumin', 'cummin', 'shittim', 'shiite', 'georgy', 'anush', 'fu'],
  ...['cumpl', 'cumpa', 'analis', 'analiz', 'analit', 'analf', 'analg', 'artesanal', 'panal', 'semental', 'retardo'],
];

const english = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => spoken.has(metadata?.originalWord ?? ''))
  .addPhrase((phrase) => {
    phrase.setMetadata({ originalWord: 'bullshit' }).addPattern(parseRawPattern('bullshit'));
    for (const term of harmless) phrase.addWhitelistedTerm(term);
    return phrase;
  });

/** Spanish, as whole words without accents; `coño` keeps its ñ, a cono is a cone. */
const spanishWords =
  'puta putas puto putos putada hijoputa hijueputa mierda mierdas pendejo pendejos pendeja pendejas pendejada cabron cabrones cabrona coño coños joder jodete jodido jodida chingar chingada chingado chingadera chingon verga vergas culo culos culero culeros gilipollas maricon maricones marica maricas carajo cojones huevon huevones malparido malparida follar conchatumadre conchetumadre';
const spanish = new DataSet<{ originalWord: string }>();
for (const word of spanishWords.split(' ')) {
  spanish.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(`|${word}|`)));
}

/** Each finds its language's words in time that grows with the text alone (CHAT-20; abuse case E4). */
export const profanityMatchers = [
  new RegExpMatcher({ ...english.build(), ...englishRecommendedTransformers }),
  new RegExpMatcher({
    ...spanish.build(),
    blacklistMatcherTransformers: [
      resolveLeetSpeakTransformer(),
      toAsciiLowerCaseTransformer(),
      collapseDuplicatesTransformer({ defaultThreshold: 1, customThresholds: new Map([['l', 2]]) }),
    ],
  }),
] as const;
