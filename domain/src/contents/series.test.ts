import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { expect, test } from 'vitest';
import type { ContentForm } from './contents.api.ts';
import { changesFollowing, withSameChange } from './series.ts';

/** Sunday 10:00 in Chicago; the clocks go forward on the 14th of March 2027. */
const first = sampleContentForm({ startsAt: '2027-02-28T16:00:00.000Z', name: 'Service', duration: 60 });
const second = { ...first, startsAt: '2027-03-14T15:00:00.000Z' };
const changedBy = (changes: Partial<ContentForm>, copy: ContentForm = second, before = first) =>
  withSameChange(copy, { before, after: { ...before, ...changes } });

test('CNT-340~ what the save changed is changed on the following content, and nothing else', () => {
  expect(changedBy({ name: 'Family service', duration: 90 })).toEqual({
    ...second,
    name: 'Family service',
    duration: 90,
  });
  expect(changedBy({})).toEqual(second);
});

test('CNT-341~ what was changed on that content alone is kept, setting by setting, unless this save changed it', () => {
  const ownName = { ...second, name: 'Baptism', chat: { ...second.chat, enabled: !second.chat.enabled } };
  const chat = { ...first.chat, requireSignin: !first.chat.requireSignin };
  expect(changedBy({ duration: 75, chat }, ownName)).toEqual({
    ...ownName,
    duration: 75,
    chat: { ...ownName.chat, requireSignin: chat.requireSignin },
  });
  expect(changedBy({ name: 'Service of praise' }, ownName).name).toBe('Service of praise');
});

test('CNT-342~ the start moves by as many days and minutes on the clock of the zone, over a change of clocks too', () => {
  // Half an hour earlier, and a day: Saturday 9:30.
  expect(changedBy({ startsAt: '2027-02-27T15:30:00.000Z' }).startsAt).toBe('2027-03-13T15:30:00.000Z');
  const movedByHand = { ...second, startsAt: '2027-03-14T17:00:00.000Z' };
  expect(changedBy({ startsAt: '2027-02-28T15:30:00.000Z' }, movedByHand).startsAt).toBe('2027-03-14T16:30:00.000Z');
  // Another zone, the same clock.
  const zone = { timeZoneName: 'America/New_York', startsAt: '2027-02-28T15:00:00.000Z' };
  expect(changedBy(zone)).toMatchObject({ ...zone, startsAt: '2027-03-14T14:00:00.000Z' });
});

test('CNT-342~ showAt and hideAt keep their distance from the start, and are taken away alike', () => {
  const copy = { ...second, showAt: '2027-03-13T16:00:00.000Z' };
  expect(changedBy({ showAt: '2027-02-27T18:00:00.000Z' }, copy).showAt).toBe('2027-03-13T18:00:00.000Z');
  const withWindow = { ...first, showAt: '2027-02-27T16:00:00.000Z' };
  expect(changedBy({ showAt: null }, copy, withWindow).showAt).toBeNull();
  expect(changedBy({ name: 'Another' }, copy, withWindow).showAt).toBe(copy.showAt);
});

test('CNT-343~ interactions and associated contents stay each content’s own', () => {
  const own = { ...second, relatedContentIds: ['one'] };
  const changes = { relatedContentIds: ['two'], removedInteractionIds: ['three'], edition: 7 };
  expect(changedBy(changes, own)).toEqual(own);
  expect(changesFollowing({ before: first, after: { ...first, ...changes } })).toBe(false);
  expect(changesFollowing({ before: first, after: { ...first, name: 'Another' } })).toBe(true);
  expect(changesFollowing({ before: first, after: { ...first, startsAt: second.startsAt } })).toBe(true);
});
