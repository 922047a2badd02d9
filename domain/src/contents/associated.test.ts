import { describe, expect, test } from 'vitest';
import { sampleContentForm } from '../testing/sample-contents.ts';
import { effectiveRule, noAccessRules } from './access-rules.ts';
import { contentFormSchema } from './contents.api.ts';
import { converts, noConversion } from './conversion.ts';
import { matchingTags, tagFormSchema, tagSchema } from './tag.ts';

const form = sampleContentForm();

function errors(change: object): Record<string, string> {
  const result = contentFormSchema.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('on-demand availability', () => {
  const enabled = { enabled: true, name: 'The recording', description: '', channelIds: [] };

  test('CNT-12 convertToOnDemand has the fields enabled, name, description and channelIds', () => {
    expect(Object.keys(form.convertToOnDemand)).toEqual(['enabled', 'name', 'description', 'channelIds']);
    expect(errors({ convertToOnDemand: { ...enabled, at: 'once' } })).not.toEqual({});
  });

  test('CNT-200 convertToOnDemand requires a name while it is enabled', () => {
    expect(errors({ convertToOnDemand: { ...enabled, name: ' ' } })).toEqual({
      'convertToOnDemand.name': 'Name is required',
    });
    expect(errors({ convertToOnDemand: { ...enabled, name: '', enabled: false } })).toEqual({});
    expect(errors({ convertToOnDemand: enabled })).toEqual({});
  });

  test('CNT-263~ CNT-258~ only a simulated live with an enabled conversion is converted, and only once', () => {
    const simulated = { contentType: 'simulatedLive' as const, conversion: enabled, convertedToOnDemandId: null };
    expect(converts(simulated)).toBe(true);
    expect(converts({ ...simulated, contentType: 'live' })).toBe(false);
    expect(converts({ ...simulated, conversion: noConversion })).toBe(false);
    expect(converts({ ...simulated, convertedToOnDemandId: 'there' })).toBe(false);
  });
});

describe('access rules', () => {
  const rule = { attendeeTypeIds: ['12'], fields: { '3': ['4', '5'] } };

  test('CNT-214 a content has at most one access rule, with attendee types and options of fields', () => {
    expect(errors({ rules: [rule], videoAccessRuleEnabled: true })).toEqual({});
    expect(errors({ rules: [rule, rule] })).toEqual({ rules: 'Viewer access is not valid' });
    for (const wrong of [
      { ...rule, attendeeTypeIds: [12] },
      { ...rule, attendeeTypeIds: ['a\u0000'] },
      { ...rule, fields: { 'a b': [] } },
      { ...rule, fields: { a: 'b' } },
      { attendeeTypeIds: [] },
      { ...rule, more: 1 },
    ])
      expect(Object.values(errors({ rules: [wrong] })), JSON.stringify(wrong)).not.toEqual([]);
  });

  test('CNT-220 a disabled access rule excludes nobody', () => {
    expect(effectiveRule({ videoAccessRuleEnabled: true, rules: [rule] })).toEqual(rule);
    expect(effectiveRule({ videoAccessRuleEnabled: false, rules: [rule] })).toBeNull();
    expect(effectiveRule(noAccessRules)).toBeNull();
  });
});

describe('tags', () => {
  test('CNT-237 CAT-25 a tag has an id and a name', () => {
    expect(Object.keys(tagSchema.shape)).toEqual(['id', 'name']);
    expect(tagFormSchema.parse({ name: ' Holy \n Week ' })).toEqual({ name: 'Holy Week' });
    expect(tagFormSchema.safeParse({ name: ' ' }).success).toBe(false);
  });

  test('CNT-239~ CAT-28~ tags are searched once 2 characters are typed', () => {
    const tags = [{ name: 'Advent' }, { name: 'Songs' }];
    expect([matchingTags(tags, ''), matchingTags(tags, ' a '), matchingTags(tags, 'aD')]).toEqual([[], [], [tags[0]]]);
  });

  test('CNT-13 a content contains the ids of its tags and related contents', () => {
    expect(errors({ tags: ['a'], relatedContentIds: ['b'] })).toEqual({});
    for (const name of ['tags', 'relatedContentIds'])
      for (const wrong of ['a', [1], ['x'.repeat(37)], null]) expect(errors({ [name]: wrong }), name).not.toEqual({});
  });
});
