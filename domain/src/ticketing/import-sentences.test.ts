import { expect, test } from 'vitest';
import { languages } from '../kernel/languages.ts';
import { importProblems, importWarnings, problemSentence, warningSentence } from './import-sentences.ts';

test('each problem and each warning has a sentence of its own in each language', () => {
  const sentences = languages.flatMap((language) => [
    ...importProblems.map((problem) => problemSentence(problem, language)),
    ...importWarnings.map((warning) => warningSentence(warning, language)),
  ]);
  expect(sentences).toHaveLength(languages.length * (importProblems.length + importWarnings.length));
  expect(new Set(sentences).size).toBe(sentences.length);
});
