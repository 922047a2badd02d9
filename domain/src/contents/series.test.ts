import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { expect, test } from 'vitest';
import type { ContentForm } from './contents.api.ts';
import { changesFollowing, withSameChange } from './series.ts';

/** Sunday 10:00 in Chicago; daylight saving time begins on March 14, 2027. */
const first = sampleContentForm({ startsAt: '2027-02-28T16:00:00.000Z', name: 'Service', duration: 60 });
const second = { ...first, startsAt: '2027-03-14T15:00:00.000Z' };
const changedBy = (changes: Partial<ContentForm>, copy: ContentForm = second, before = first) =>
  withSameChange(copy, { before, after: { ...before, ...changes } });

test('CNT-340~ only the settings that a save changes are changed on the following content', () => {
  expect(changedBy({ name: 'Family service', duration: 90 })).toEqual({
    ...second,
    name: 'Family service',
    duration: 90,
  });
  expect(changedBy({})).toEqual(second);
});

test('CNT-341~ settings that were changed only on the following content are kept, unless the save changes them', () => {
  const ownName = { ...second, name: 'Baptism', chat: { ...second.chat, enabled: !second.chat.enabled } };
  const chat = { ...first.chat, requireSignin: !first.chat.requireSignin };
  expect(changedBy({ duration: 75, chat }, ownName)).toEqual({
    ...ownName,
    duration: 75,
    chat: { ...ownName.chat, requireSignin: chat.requireSignin },
  });
  expect(changedBy({ name: 'Service of praise' }, ownName).name).toBe('Service of praise');
});

test('CNT-342~ the start moves by the same days and minutes of wall time, also across a clock change', () => {
  // A day and half an hour earlier: Saturday 9:30.
  expect(changedBy({ startsAt: '2027-02-27T15:30:00.000Z' }).startsAt).toBe('2027-03-13T15:30:00.000Z');
  const movedByHand = { ...second, startsAt: '2027-03-14T17:00:00.000Z' };
  expect(changedBy({ startsAt: '2027-02-28T15:30:00.000Z' }, movedByHand).startsAt).toBe('2027-03-14T16:30:00.000Z');
  // Another zone with the same wall time.
  const zone = { timeZoneName: 'America/New_York', startsAt: '2027-02-28T15:00:00.000Z' };
  expect(changedBy(zone)).toMatchObject({ ...zone, startsAt: '2027-03-14T14:00:00.000Z' });
});

test('CNT-342~ a changed showAt keeps its distance from the start, and can be removed', () => {
  const copy = { ...second, showAt: '2027-03-13T16:00:00.000Z' };
  expect(changedBy({ showAt: '2027-02-27T18:00:00.000Z' }, copy).showAt).toBe('2027-03-13T18:00:00.000Z');
  const withWindow = { ...first, showAt: '2027-02-27T16:00:00.000Z' };
  expect(changedBy({ showAt: null }, copy, withWindow).showAt).toBeNull();
  expect(changedBy({ name: 'Another' }, copy, withWindow).showAt).toBe(copy.showAt);
});

test('CNT-343~ interactions and associated contents are not copied', () => {
  const following = { ...second, relatedContentIds: ['one'] };
  const changes = { relatedContentIds: ['two'], removedInteractionIds: ['three'], edition: 7 };
  expect(changedBy(changes, following)).toEqual(following);
  expect(changesFollowing({ before: first, after: { ...first, ...changes } })).toBe(false);
  expect(changesFollowing({ before: first, after: { ...first, name: 'Another' } })).toBe(true);
  expect(changesFollowing({ before: first, after: { ...first, startsAt: second.startsAt } })).toBe(true);
});
