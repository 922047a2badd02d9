import { expect, test } from 'vitest';
import { channelFormSchema } from '../channels/channels.api.ts';
import { clientFormSchema } from '../clients/clients.api.ts';
import { providerPages } from '../clients/links/code-providers.ts';
import { newIconLink, newLink } from '../clients/links/link-form.ts';
import { newWebhookSchema } from '../clients/webhooks/webhooks.api.ts';
import { contentFormSchema } from '../contents/contents.api.ts';
import { newInteraction, newResponse } from '../contents/interactions/interaction-form.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleClientForm } from '../testing/sample-clients.ts';
import { sampleContentForm } from '../testing/sample-contents.ts';
import { completeUrl } from './url-form.ts';
import { transliterateKey } from './url-key.ts';

const GIVE = 'https://church.org/give';

test.each([
  ['www.church.org', 'https://www.church.org'],
  ['church.org/give', GIVE],
  [' church.org/give\n', GIVE],
  ['church.org:8080?a=1#b', 'https://church.org:8080?a=1#b'],
  ['iglesia.españa/dar', 'https://iglesia.españa/dar'],
])('LNK-200~ %j is completed to %s', (typed, completed) => {
  expect(completeUrl(typed)).toBe(completed);
  expect(completeUrl(completed)).toBe(completed);
});

test.each([
  'https://church.org',
  'http://church.org',
  'HTTPS://church.org',
  'javascript:alert(1)',
  'mailto:a@church.org',
  'office@church.org',
  '{host}/sunday',
  '/media/a.webp',
  '//church.org',
  'church',
  '127.0.0.1',
  'church.org and more',
  '',
])('LNK-200~ completeUrl leaves %j unchanged', (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});

test('LNK-200 every form completes typed addresses', () => {
  const typed = 'church.org/give';
  const page = { url: typed, target: 'newTab' };
  const link = { ...newLink(), text: 'Give', url: page };
  const iconLink = { ...newIconLink(), text: 'Give', url: page, icon: { weight: 'regular', name: 'heart' } as const };
  const client = clientFormSchema.parse({ ...sampleClientForm({}), homeUrl: typed, links: [link] });
  expect([client.homeUrl, client.links.at(0)?.url.url]).toEqual([GIVE, GIVE]);
  const channel = channelFormSchema.parse({
    ...sampleChannelForm({}),
    homeUrl: typed,
    links: [iconLink],
    initialAccessLabel: 'Enter',
    initialAccessURL: typed,
    renewAccessLabel: 'Again',
    renewAccessURL: typed,
  });
  const { homeUrl, links, initialAccessURL, renewAccessURL } = channel;
  expect([homeUrl, links.at(0)?.url.url, initialAccessURL, renewAccessURL]).toEqual([GIVE, GIVE, GIVE, GIVE]);
  const response = { ...newResponse(), responseText: 'Give', actionType: 'url', url: page };
  const interaction = { ...newInteraction(), interactionTitle: 'Give', interactionText: 'Now', responses: [response] };
  const content = contentFormSchema.parse({
    ...sampleContentForm({}),
    links: [iconLink],
    socialLinks: [{ type: 'web', url: typed }],
    interactions: [interaction],
  });
  expect(content.links.at(0)?.url.url).toBe(GIVE);
  expect(content.socialLinks.at(0)?.url).toBe(GIVE);
  expect(content.interactions.at(0)?.responses.at(0)?.url.url).toBe(GIVE);
  expect(newWebhookSchema.parse({ url: typed })).toEqual({ url: GIVE });
  expect(providerPages.givelify.addressOf('www.givelify.com/donate/grace')).toBe(
    'https://www.givelify.com/donate/grace',
  );
});

test('CHN-270~ letters that are typed into a key are transliterated', () => {
  const cases = {
    Église: 'Eglise',
    Straße: 'Strasse',
    Воскресенье: 'Voskresene',
    'e\u0301': 'e',
    'A-1 b': 'A-1 b',
    礼拝: '礼拝',
  };
  for (const [typed, key] of Object.entries(cases)) expect(transliterateKey(typed), typed).toBe(key);
});
