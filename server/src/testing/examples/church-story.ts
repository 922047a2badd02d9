import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { clientEventCalls } from '@nave/domain/clients/events/events.calls.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sampleClientForm } from '@nave/domain/testing/sample-clients.ts';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { v7 } from 'uuid';
import type { Recorder } from './recorder.ts';

interface Church {
  clientId: string;
  /** The address of a receiver of webhooks. */
  receiver: string;
  /** A picture of the library. */
  imageId: string;
}

/** The channel and content that later stories use. */
export interface ChurchContent {
  channelId: string;
  channelKey: string;
  contentId: string;
  /** A content that is always available. */
  onDemandId: string;
}

/** Records the calls on an organisation, its channels and contents. */
export async function churchStory(recorder: Recorder, { clientId, receiver, imageId }: Church): Promise<ChurchContent> {
  await recorder.ask(clientCalls.list, {});
  await recorder.ask(clientCalls.read, { clientId });
  await recorder.ask(clientCalls.save, { clientId, body: sampleClientForm() });
  await recorder.ask(mediaCalls.list, { clientId });
  await recorder.ask(mediaCalls.remove, { clientId, imageId });

  const channelForm = sampleChannelForm({
    name: 'Sunday Gathering',
    key: 'sunday',
    description: 'Every Sunday at ten.',
  });
  const sunday = await recorder.ask(channelCalls.add, { clientId, query: { id: v7() }, body: channelForm });
  const youthForm = sampleChannelForm({ name: 'Youth', key: 'youth' });
  const youth = await recorder.ask(channelCalls.add, { clientId, query: {}, body: youthForm });
  await recorder.ask(channelCalls.list, { clientId });
  await recorder.ask(channelCalls.keyAvailable, { clientId, query: { key: 'evening' } });
  await recorder.ask(channelCalls.read, { clientId, channelId: sunday.id });
  await recorder.ask(channelCalls.save, { clientId, channelId: sunday.id, body: channelForm });
  await recorder.ask(channelCalls.order, { clientId, body: { channelIds: [youth.id, sunday.id] } });
  await recorder.ask(contentCalls.deleteChannel, { clientId, channelId: youth.id, query: {} });

  await recorder.ask(contentCalls.addTag, { clientId, body: { name: 'Advent' } });
  await recorder.ask(contentCalls.tags, { clientId });
  const contentForm = sampleContentForm({
    name: 'Hope in the waiting',
    channelIds: [sunday.id],
    startsAt: '2026-11-22T16:00:00.000Z',
  });
  const content = await recorder.ask(contentCalls.add, { clientId, query: { id: v7() }, body: contentForm });
  const contentId = content.id;
  recorder.show(content.key, 'hope2waits');
  await recorder.ask(contentCalls.read, { clientId, contentId });
  await recorder.ask(contentCalls.save, { clientId, contentId, query: {}, body: contentForm });
  await recorder.ask(contentCalls.list, { clientId });
  await recorder.ask(contentCalls.page, { clientId, query: { list: 'upcoming' } });
  await recorder.ask(contentCalls.inside, { clientId });
  await recorder.ask(comingCalls.list, {});
  const repeat = { id: v7(), days: [0], count: 2, until: null, preview: true };
  await recorder.ask(contentCalls.repeat, { clientId, contentId, body: repeat });
  const spare = await recorder.ask(contentCalls.add, {
    clientId,
    query: {},
    body: { ...contentForm, name: 'Rehearsal', startsAt: '2026-11-29T16:00:00.000Z' },
  });
  await recorder.ask(contentCalls.delete, { clientId, contentId: spare.id });

  const onDemandForm = sampleContentForm({ contentType: 'onDemand', name: 'Last Sunday', channelIds: [sunday.id] });
  const onDemand = await recorder.ask(contentCalls.add, { clientId, query: {}, body: onDemandForm });
  recorder.show(onDemand.key, 'last2sunday');

  await webhookStory(recorder, { clientId, receiver });
  await recorder.ask(ownDomainCalls.read, { clientId });
  const claimed = await recorder.ask(ownDomainCalls.claim, { clientId, body: { domain: 'watch.grace.example' } });
  recorder.show(claimed.claim?.txtValue ?? '', 'nave-domain=example');
  await recorder.ask(ownDomainCalls.check, { clientId });
  await recorder.ask(ownDomainCalls.remove, { clientId });
  await recorder.ask(clientEventCalls.list, { clientId, query: { types: 'content.added', limit: 1 } });
  return { channelId: sunday.id, channelKey: sunday.key, contentId, onDemandId: onDemand.id };
}

async function webhookStory(recorder: Recorder, { clientId, receiver }: { clientId: string; receiver: string }) {
  const { webhook, secret } = await recorder.ask(webhookCalls.add, { clientId, body: { url: receiver } });
  recorder.show(receiver, 'https://hooks.grace.example/nave');
  recorder.show(secret, 'whsec_example');
  const ofWebhook = { clientId, webhookId: webhook.id };
  // A paused receiver gets nothing by itself, so that its state does not depend on how fast the server is.
  await recorder.ask(webhookCalls.pause, ofWebhook);
  await recorder.ask(webhookCalls.list, { clientId, query: {} });
  await recorder.ask(webhookCalls.choose, { ...ofWebhook, body: { types: ['content.added', 'content.saved'] } });
  await recorder.ask(webhookCalls.test, ofWebhook);
  await recorder.ask(webhookCalls.send, { ...ofWebhook, body: { n: 1 } });
  const { items } = await recorder.ask(webhookCalls.attempts, ofWebhook);
  for (const { milliseconds } of items) recorder.show(`"milliseconds":${milliseconds},`, '"milliseconds":20,');
  await recorder.ask(webhookCalls.replay, { ...ofWebhook, body: { from: 1 } });
  await recorder.ask(webhookCalls.resume, ofWebhook);
  recorder.show((await recorder.ask(webhookCalls.renew, ofWebhook)).secret, 'whsec_another_example');
  await recorder.ask(webhookCalls.remove, ofWebhook);
}

/** Records the calls on the staff of an organisation. */
export async function staffStory(recorder: Recorder, { clientId, ownerId }: { clientId: string; ownerId: string }) {
  await recorder.ask(accountCalls.session, {});
  const ben = { firstName: 'Ben', lastName: 'Ito', email: 'ben@grace.example', role: 'host' as const };
  await recorder.ask(staffCalls.invite, { clientId, body: ben });
  const { items } = await recorder.ask(staffCalls.list, { clientId });
  const userId = items.find(({ email }) => email === ben.email)?.id ?? '';
  await recorder.ask(staffCalls.read, { clientId, userId: ownerId });
  await recorder.ask(staffCalls.edit, { id: userId, body: { ...ben, clientId, role: 'host', firstName: 'Benjamin' } });
  await recorder.ask(staffCalls.inviteAgain, { clientId, userId });
  await recorder.ask(staffCalls.remove, { clientId, userId });
}
