import { expect, onTestFinished, test } from 'vitest';
import { type Bus, createInProcessBus } from '../bus/bus.ts';
import { SharedPlaces } from './shared-places.ts';

const PLACE = 'content:1';
/** Everything is told again after the end of the test only. */
const times = { tellEveryMs: 100, tellAllEveryMs: 60_000, dropAfterMs: 10_000 };
const PEOPLE = 1_000;

function startPlaces(bus: Bus): SharedPlaces {
  const places = new SharedPlaces({ bus, audiences: () => [], times });
  onTestFinished(() => places.stop());
  return places;
}

test('a process that starts later is told at once who is where', async () => {
  const bus = createInProcessBus();
  const [old, witness] = [startPlaces(bus), startPlaces(bus)];
  for (let index = 0; index < PEOPLE; index += 1)
    old.enter(`connection ${index}`, { kind: 'guest', id: `guest ${index}`, name: 'Amos' }, [PLACE]);
  await expect.poll(() => witness.count(PLACE)).toBe(PEOPLE);
  const late = startPlaces(bus);
  expect(late.count(PLACE)).toBe(0);
  await expect.poll(() => late.count(PLACE), { timeout: 5_000 }).toBe(PEOPLE);
});
