import { partnerServer } from '@nave/server/testing/partner-server.ts';
import { expect, test } from './fixtures/journey.ts';
import { type NaveServer, PASSWORD, startedServer } from './fixtures/nave-server.ts';
import { noa } from './fixtures/people.ts';
import { publicChannel, staffApi } from './fixtures/staff-api.ts';
import { Paywall } from './fixtures/tickets.ts';

/** Gives Grace a number at the ticketing partner, which only global staff may. */
async function joinPartner({ url }: NaveServer): Promise<void> {
  const headers = { origin: url, 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: noa.email, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { clientId } = await publicChannel({ url }, '/grace/online');
  const body = JSON.stringify({ bfClientNumber: '4711' });
  const changed = await fetch(`${url}/api/clients/${clientId}/product`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body,
  });
  expect(changed.status, await changed.text()).toBe(200);
}

test('TKT-74 API-75 TKT-75~ C17~ a viewer waits while the partner is away, watches, and is put out when the partner cancels the attendee, without a reload', async ({
  newPerson,
}) => {
  const partner = await partnerServer();
  const server = await startedServer(partner.env);
  try {
    partner.addEvent({});
    partner.addAttendee({});
    partner.addAttendee({ AttendeeNumber: '700000000002' });
    await joinPartner(server);
    const staff = await staffApi(server);
    const group = { name: 'Group', numberOfScreens: 2, orderRelativeDays: null };
    const event = { eventId: '9001', eventName: 'Conference', eventDate: '2027-01-16T16:00:00.000Z' };
    const channel = await staff.addChannel({
      events: [{ ...event, eventNumber: '310001', attendeeTypes: { group } }],
    });
    await staff.addContent(channel, { name: 'Opening Night', description: 'Only for those who are registered.' });
    const [amos, priya] = [new Paywall(await newPerson()), new Paywall(await newPerson())] as const;

    const ended: string[] = [];
    amos.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"event":"ended"')) ended.push(String(payload));
      }),
    );
    partner.fail({ status: 503 });
    await amos.page.goto(`${server.url}/grace/${channel.key}?a=700000000001`);
    const status = amos.page.getByRole('main').getByRole('status');
    await expect(status).toHaveText('We cannot check numbers now. We keep trying.');
    partner.fail(null);
    await expect(amos.video).toBeVisible({ timeout: 60_000 });
    await priya.page.goto(`${server.url}/grace/${channel.key}?a=700000000002`);
    await priya.isWatching();

    let loads = 0;
    amos.page.on('framenavigated', () => {
      loads += 1;
    });
    const data = partner.addAttendee({ Status: 'Cancelled' });
    const { headers, body } = partner.notice({ type: 'attendee.cancelled', data, sentAt: new Date() });
    const answer = await fetch(`${server.url}/api/brushfire/webhook/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await amos.isOutside('This attendee has been canceled');
    await expect(amos.page.getByText('Only for those who are registered.')).toHaveCount(0);
    expect(loads).toBe(0);
    expect(ended).toEqual([expect.stringMatching(/"topic":"paywall:[\da-f-]{36}"/)]);
    await priya.isWatching();
  } finally {
    await server.remove();
    await partner.stop();
  }
});
