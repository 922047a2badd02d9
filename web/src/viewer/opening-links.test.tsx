import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import type { CodeProvider, PublicLink } from '@nave/domain/clients/links/link.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aCard, aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { openChannel, openPage, pass } from './testing/open-page.tsx';

/** The links of these tests have the names of reactions. */
const reactions = { enabled: false, icons: {} };

const RAW = 'allow-scripts allow-forms allow-popups';

const aLink = (text: string, changes: Partial<PublicLink> = {}): PublicLink => ({
  text,
  icon: null,
  url: `https://grace.example/${text}`,
  target: 'newTab',
  isRaw: false,
  ...changes,
});
const page = '/cdn/clients/grace/links/abc?of=service';
const rawLink = aLink('Card', { url: page, target: 'iframeModal', isRaw: true });
const pray = aLink('Pray', { url: '', target: 'chat' });

/** Returns the link that the server creates from a provider's code. */
function byCode(provider: CodeProvider, code: string): PublicLink {
  const { addressOf, target } = providerPages[provider];
  return aLink(provider, { url: addressOf(code) ?? '', target });
}

/** Waits until the parts that are loaded on demand have loaded. */
async function settle() {
  for (let part = 0; part < 3; part += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(100);
  }
}

async function openOnContent(...links: PublicLink[]) {
  const server = await openChannel(aChannel({ contents: [aContent({ links, reactions })] }));
  await settle();
  return server;
}

/** Opens each kind of page that has links. */
const places = {
  client: (links: PublicLink[]) =>
    openPage('/grace', {
      page: 'client',
      client: { ...aClient({ links }), channels: [aCard(), aCard({ key: 'youth' })] },
    }),
  channel: (links: PublicLink[]) => openChannel(aChannel({ contents: [aContent({ reactions })], links })),
  content: (links: PublicLink[]) => openChannel(aChannel({ contents: [aContent({ links, reactions })] })),
};

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const anchor = (name: string) => {
  const link = screen.getByRole<HTMLAnchorElement>('link', { name });
  return [link.href, link.target, link.rel];
};
const inDialog = (name: string) => {
  const frame = within(screen.getByRole('dialog', { name })).getByTitle(name);
  return ['src', 'sandbox'].map((of) => frame.getAttribute(of));
};
const closeDialog = async () => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await settle();
};

test.each(['client', 'channel', 'content'] as const)(
  'VIEW-116 LNK-67~ VIEW-128 a link of a %s opens by the same rules as any other link',
  async (on) => {
    const links = [
      aLink('New'),
      aLink('Same', { target: 'sameTab' }),
      aLink('Over', { target: 'iframeModal' }),
      rawLink,
      byCode('tithely', '12345'),
      byCode('givelify', 'https://giv.li/abc'),
    ];
    await places[on](links);
    await settle();
    expect(anchor('New')).toEqual(['https://grace.example/New', '_blank', 'noopener']);
    expect(anchor('Same')).toEqual(['https://grace.example/Same', '', '']);
    expect(anchor('givelify')).toEqual(['https://giv.li/abc', '_blank', 'noopener']);
    await press('Over');
    expect(inDialog('Over')).toEqual(['https://grace.example/Over', expect.not.stringContaining('top-navigation')]);
    await closeDialog();
    await press('tithely');
    expect(inDialog('tithely')[0]).toBe('https://tithe.ly/give?c=12345');
    await closeDialog();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    await press('Card');
    expect(inDialog('Card')).toEqual([page, RAW]);
    // The HTML runs only in that frame.
    expect([document.querySelectorAll('iframe').length, document.querySelectorAll('[srcdoc]').length]).toEqual([1, 0]);
  },
);

test('VIEW-117 VIEW-118 VIEW-137 VIEW-138 a content’s link opens its address in a new tab, in the same tab, or in the mail program', async () => {
  const write = aLink('Write to us', { url: 'mailto:office@grace.example', target: 'sameTab' });
  await openOnContent(aLink('Events'), aLink('Home', { target: 'sameTab' }), write);
  expect(anchor('Events')).toEqual(['https://grace.example/Events', '_blank', 'noopener']);
  expect(anchor('Home')).toEqual(['https://grace.example/Home', '', '']);
  expect(anchor('Write to us')).toEqual(['mailto:office@grace.example', '', '']);
});

test('VIEW-119 VIEW-121 VIEW-140 links to an address, to HTML and to a closed chat open three kinds of dialog', async () => {
  const { chat } = aContent();
  const links = [aLink('Groups', { target: 'iframeModal' }), rawLink, pray];
  await openChannel(aChannel({ contents: [aContent({ links, reactions, chat: { ...chat, enabled: false } })] }));
  await settle();
  await press('Groups');
  expect(inDialog('Groups')[0]).toBe('https://grace.example/Groups');
  await closeDialog();
  await press('Card');
  expect(inDialog('Card')).toEqual([page, RAW]);
  await closeDialog();
  await press('Pray');
  expect(screen.getByRole('dialog').textContent).toContain('Chat is currently closed');
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['VIEW-122 LNK-74', 'onlineGiving', 'grace', 'https://grace.onlinegiving.org/donate'],
  ['VIEW-123 LNK-75', 'paperlessTransactions', 'grace', 'https://grace.paperlesstransactions.com/'],
  [
    'VIEW-125 LNK-77',
    'planningCenterGiving',
    'grace',
    'https://grace.churchcenter.com/giving?open-in-church-center-modal=true',
  ],
  ['VIEW-126 LNK-78', 'tithely', '12345', 'https://tithe.ly/give?c=12345'],
] as const)(
  '%s F6~ a link by code opens the provider’s page in a dialog, with the permissions that a payment needs',
  async (_rules, provider, code, url) => {
    await openOnContent(byCode(provider, code));
    await press(provider);
    expect(inDialog(provider)).toEqual([url, expect.stringContaining('allow-same-origin')]);
  },
);

test('VIEW-124 LNK-76 a link by a givelify code opens its address in a new tab, because givelify refuses frames', async () => {
  await openOnContent(byCode('givelify', 'https://www.givelify.com/donate/grace'));
  expect(anchor('givelify')).toEqual(['https://www.givelify.com/donate/grace', '_blank', 'noopener']);
});

test('VIEW-120 PAN-75 PAN-76 the custom panel is offered from the moment a link opens in the panel until the viewer closes the panel', async () => {
  await openOnContent(aLink('Sermon notes', { target: 'sideBar' }));
  const tab = () =>
    within(screen.getByRole('complementary', { name: 'Panels' })).queryByRole('button', { name: 'Sermon notes' });
  expect(tab()).toBeNull();
  await press('Sermon notes');
  const panel = screen.getByRole('region', { name: 'Sermon notes' });
  expect(within(panel).getByTitle('Sermon notes').getAttribute('src')).toBe('https://grace.example/Sermon notes');
  await press('Chat');
  fireEvent.click(tab() as HTMLElement);
  await settle();
  fireEvent.click(within(screen.getByRole('region', { name: 'Sermon notes' })).getByRole('button', { name: 'Close' }));
  await settle();
  expect(tab()).toBeNull();
});

test('VIEW-130 VIEW-131 LNK-86 a link to the chat opens the chat, or says that the chat is closed, and sends no command', async () => {
  const server = await openOnContent(pray, aLink('Tell the hosts', { url: '', target: 'hosts' }));
  await press('Info');
  await press('Pray');
  expect(screen.getByRole('region', { name: 'Chat' })).toBeTruthy();
  expect([screen.queryByRole('dialog'), server.sent]).toEqual([null, []]);
  await press('Tell the hosts');
  expect(server.sent.map(({ type }) => type)).toEqual([directChatCommands.request]);
  cleanup();
  const { chat } = aContent();
  const closed = await openChannel(
    aChannel({ contents: [aContent({ links: [pray], reactions, chat: { ...chat, enabled: false } })] }),
  );
  await settle();
  await press('Pray');
  expect(screen.getByRole('dialog', { name: 'Chat is currently closed' })).toBeTruthy();
  expect(closed.sent).toEqual([]);
});

test('VIEW-136 VIEW-137~ a content’s link shows its text, and its icon in the chosen weight', async () => {
  const weights = ['solid', 'regular', 'light', 'brands'] as const;
  await openOnContent(...weights.map((weight) => aLink(`In ${weight}`, { icon: { weight, name: 'x-twitter' } })));
  for (const weight of weights) {
    const link = screen.getByRole('link', { name: `In ${weight}` });
    const icon = link.querySelector<HTMLElement>('[aria-hidden]');
    expect(icon?.style.getPropertyValue('--icon')).toContain(`/cdn/icons/${weight}/x-twitter`);
    expect(link.textContent).toBe(`In ${weight}`);
  }
});
