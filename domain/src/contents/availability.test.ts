import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelValues } from '../channels/channel-form.ts';
import { channelFormSchema } from '../channels/channels.api.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleContentForm } from '../testing/sample-contents.ts';
import {
  type AvailabilityOption,
  applyAvailabilityOption,
  availability,
  availabilityOption,
  availabilityOptions,
} from './availability.ts';
import { contentValues } from './content-form.ts';
import { contentFormSchema } from './contents.api.ts';

const SHOW = '2027-03-07T15:00:00.000Z';
const HIDE = '2027-03-07T17:00:00.000Z';
const at = (instant: string, plusMs = 0) => Date.parse(instant) + plusMs;

describe('availability of a channel or content', () => {
  test('TIME-1 CHN-158 CNT-204 an item without dates is always available', () => {
    fc.assert(fc.property(fc.integer(), (now) => availability({ showAt: null, hideAt: null }, now) === 'available'));
  });

  test('TIME-2 TIME-3 CHN-159 CNT-205 an item with only showAt is early before showAt, and available from showAt on', () => {
    const window = { showAt: SHOW, hideAt: null };
    expect(availability(window, at(SHOW, -1))).toBe('early');
    expect(availability(window, at(SHOW))).toBe('available');
    expect(availability(window, at('2090-01-01T00:00:00Z'))).toBe('available');
  });

  test('TIME-4 TIME-5 TIME-6 CHN-160 CNT-206 an item with only hideAt is available up to and at hideAt, then late', () => {
    const window = { showAt: null, hideAt: HIDE };
    expect(availability(window, 0)).toBe('available');
    expect(availability(window, at(HIDE))).toBe('available');
    expect(availability(window, at(HIDE, 1))).toBe('late');
  });

  test('TIME-7 TIME-8 TIME-9 CHN-161 CNT-207 an item with both dates is early, then available from showAt up to and at hideAt, then late', () => {
    const window = { showAt: SHOW, hideAt: HIDE };
    const cases = [
      [at(SHOW, -1), 'early'],
      [at(SHOW), 'available'],
      [at(HIDE), 'available'],
      [at(HIDE, 1), 'late'],
    ] as const;
    for (const [now, expected] of cases) expect(availability(window, now)).toBe(expected);
  });

  test('as time passes, a window only changes from early to available to late', () => {
    const order = { early: 0, available: 1, late: 2 };
    const instant = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
    fc.assert(
      fc.property(fc.option(instant), fc.option(instant), fc.nat(4e12), fc.nat(1e12), (show, hide, now, later) => {
        const window = { showAt: show?.toISOString() ?? null, hideAt: hide?.toISOString() ?? null };
        return order[availability(window, now)] <= order[availability(window, now + later)] || crossed(window);
      }),
    );
  });
});

function crossed({ showAt, hideAt }: { showAt: string | null; hideAt: string | null }) {
  return showAt !== null && hideAt !== null && showAt > hideAt;
}

describe('the availability option in forms', () => {
  const stored = [
    [0, 'Always', null, null],
    [1, 'After a date', SHOW, null],
    [2, 'Between two dates', SHOW, HIDE],
    [3, 'Until a date', null, HIDE],
  ] as const;

  test('TIME-58 TIME-59 TIME-60 TIME-61 TIME-65~ CHN-147 CNT-201 there are four options, which use different dates', () => {
    expect(availabilityOptions.map(({ value, label }) => [value, label])).toEqual(stored.map((row) => row.slice(0, 2)));
    for (const { value } of availabilityOptions) {
      const [, , showAt, hideAt] = stored[value];
      expect(applyAvailabilityOption(value, { showAt: SHOW, hideAt: HIDE })).toEqual({ showAt, hideAt });
    }
  });

  test('TIME-65 channels and contents accept the same options and store the dates of each option', () => {
    for (const { value } of availabilityOptions) {
      const dates = applyAvailabilityOption(value, { showAt: SHOW, hideAt: HIDE });
      const channel = channelFormSchema.parse({ ...sampleChannelForm(), ...dates });
      const content = contentFormSchema.parse({
        ...sampleContentForm({ startsAt: '2027-03-07T15:30:00.000Z' }),
        ...dates,
      });
      for (const values of [channelValues(channel), contentValues(content)])
        expect([availabilityOption(values), values.showAt, values.hideAt]).toEqual([value, dates.showAt, dates.hideAt]);
    }
  });

  test('TIME-62 CHN-148 CHN-149 CHN-150 CHN-151 CNT-202 the option is derived from the dates that are set', () => {
    for (const [option, , showAt, hideAt] of stored) expect(availabilityOption({ showAt, hideAt })).toBe(option);
  });

  test('TIME-63 TIME-64 CHN-152 CHN-153 CHN-154 CHN-155 applying an option clears the dates that it does not use', () => {
    for (const [option, , showAt, hideAt] of stored) {
      expect(applyAvailabilityOption(option, { showAt: SHOW, hideAt: HIDE })).toEqual({ showAt, hideAt });
    }
  });

  test('TIME-62~ TIME-63~ the option that is derived from saved dates is the option that was applied', () => {
    const options: AvailabilityOption[] = [0, 1, 2, 3];
    for (const option of options) {
      expect(availabilityOption(applyAvailabilityOption(option, { showAt: SHOW, hideAt: HIDE }))).toBe(option);
    }
  });
});
