import { addressOf } from '@nave/domain/kernel/call.ts';
import type { DeskPerson } from '@nave/domain/paywall/desk.api.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { aBrowser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, json } from '@nave/server/testing/running-app.ts';
import { type TwoProcesses, twoProcesses } from '@nave/server/testing/two-processes.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.runIf(testEngine === 'postgresql')('the desk of another process', { timeout: 30_000 }, () => {
  let both: TwoProcesses;
  let world: PaywalledWorld;
  let owner: string;
  beforeAll(async () => {
    both = await twoProcesses();
  });
  afterAll(() => both.stop());
  beforeEach(async () => {
    world = await paywalledWorld(both.a.db, { startsAt: new Date() });
    const email = `${v7()}@grace.example`;
    await aPerson(both.a.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [world.clientId]: 'owner' } });
    owner = await both.a.signIn(email);
  });
  afterEach(() => {
    both.cutOff.a = false;
    both.cutOff.b = false;
  });

  test.each([
    ['at once', false],
    ['within the next looks, although messages between the processes are lost', true],
  ])('frees a screen, whose page learns it %s', async (_when, isCut) => {
    const { a, b } = both;
    const number = await world.attendee({ typeId: 'single' });
    const watching = await (await aBrowser(b)).watch(world, number);
    both.cutOff.a = isCut;
    both.cutOff.b = isCut;
    const at = { clientId: world.clientId, eventNumber: world.event.number };
    const path = addressOf(deskCalls.freeScreen, { ...at, seatId: watching.seat.id });
    expect((await a.call('DELETE', path, { cookie: owner })).status).toBe(200);
    const ended = await watching.viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
    expect(ended).toMatchObject({ data: { code: 'paywall.freed' } });
    expect((await (await aBrowser(a)).enter(world, number)).success).toBe(true);
    await watching.viewer.close();
  });

  test('adds a screen that counts in every process, and shows the refusals of every process', async () => {
    const { a, b } = both;
    const number = await world.attendee({ typeId: 'single' });
    await (await aBrowser(a)).enter(world, number);
    expect((await (await aBrowser(b)).enter(world, number)).success).toBe(false);
    const at = { clientId: world.clientId, eventNumber: world.event.number };
    const body = { number, extraScreens: 1 };
    await a.call('PUT', addressOf(deskCalls.setExtraScreens, at), { cookie: owner, body });
    expect((await (await aBrowser(b)).enter(world, number)).success).toBe(true);
    const person = async () =>
      json<DeskPerson>(await a.call('POST', addressOf(deskCalls.person, at), { cookie: owner, body: { number } }));
    await expect.poll(async () => (await person()).refusals, { timeout: 5_000 }).toMatchObject([{ times: 1 }]);
  });
});
