import { expect, test } from 'vitest';
import { sampleInteraction } from '../../testing/sample-interactions.ts';
import { interactionErrors } from './interaction-errors.ts';
import {
  type InteractionFields,
  interactionToForm,
  interactionValue,
  newInteraction,
  newResponse,
} from './interaction-form.ts';
import { inLanguage } from './translation.ts';

const question: InteractionFields = {
  ...newInteraction(),
  interactionTitle: 'New here?',
  interactionText: '<p>Tell us.</p>',
  translation: { language: 'es', interactionTitle: ' ¿Nuevo aquí? ', interactionText: '<p>Cuéntanos.</p>' },
  responses: [
    {
      ...newResponse(),
      responseText: 'Yes',
      actionText: '<p>Welcome!</p>',
      translatedText: 'Sí ',
      translatedActionText: '<p>¡Bienvenido!</p>',
    },
    {
      ...newResponse(),
      responseText: 'Look',
      actionType: 'customContent',
      actionText: '<b>Look</b>',
      translatedText: 'Mira',
      translatedActionText: 'not used',
    },
  ],
};
const ids = ['one', 'two'];
const stored = sampleInteraction(interactionValue(question, () => ids.shift() ?? ''));

test('in its second language an interaction has the same ids and the translated texts; custom HTML stays', () => {
  expect(inLanguage(stored, 'en')).toBe(stored);
  expect(inLanguage(stored, 'es')).toMatchObject({
    interactionTitle: '¿Nuevo aquí?',
    interactionText: '<p>Cuéntanos.</p>',
    responses: [
      { id: 'one', responseText: 'Sí', actionText: '<p>¡Bienvenido!</p>' },
      { id: 'two', responseText: 'Mira', actionText: '<b>Look</b>' },
    ],
  });
  const { translation: _, ...rest } = stored;
  expect(inLanguage({ ...rest, translation: null }, 'es').interactionTitle).toBe('New here?');
});

test('a stored translation is read back into the form', () => {
  const { translation, responses } = interactionToForm(stored);
  expect(translation).toEqual({ ...question.translation, interactionTitle: '¿Nuevo aquí?' });
  expect(responses.map((one) => [one.translatedText, one.translatedActionText])).toEqual([
    ['Sí', '<p>¡Bienvenido!</p>'],
    ['Mira', ''],
  ]);
});

test('every text that viewers see is required in the second language, and only a known language is allowed', () => {
  const empty = { ...newInteraction().translation, language: 'es' };
  const untranslated = question.responses.map((one) => ({ ...one, translatedText: '', translatedActionText: '' }));
  expect(interactionErrors([{ ...question, translation: empty, responses: untranslated }])).toEqual({
    'interactions.0.translation.interactionTitle': 'Interaction Title is required',
    'interactions.0.translation.interactionText': 'Interaction Text is required',
    'interactions.0.responses.0.translatedText': 'Response Text is required',
    'interactions.0.responses.0.translatedActionText': 'After Response Text is required',
    'interactions.0.responses.1.translatedText': 'Response Text is required',
  });
  expect(
    interactionErrors([{ ...question, translation: { ...empty, language: null }, responses: untranslated }]),
  ).toEqual({});
  expect(interactionErrors([{ ...question, translation: { ...question.translation, language: 'tlh' } }])).toEqual({
    'interactions.0.translation.language': 'Language is not valid',
  });
  const long = { ...question.translation, interactionTitle: 'x'.repeat(201) };
  expect(interactionErrors([{ ...question, translation: long }])).toEqual({
    'interactions.0.translation.interactionTitle': 'Interaction Title can have at most 200 characters',
  });
});
