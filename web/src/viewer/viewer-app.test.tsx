import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { provideBrowser } from '../lib/testing/missing-in-jsdom.ts';
import { aCard, aChannel, aClient, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { address, openChannel, openPage, pass, serveChannel, video } from './testing/open-page.tsx';

const bumper = { enabled: true, videoProvider: 'stream' as const, src: '/media/welcome.mp4' };
const onDemand = (fields = {}) =>
  aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand', ...fields });

describe('the client page', () => {
  const openClient = (channels: ReturnType<typeof aCard>[]) =>
    openPage('/grace', { page: 'client', client: { ...aClient(), channels } });

  test('VIEW-58 VIEW-60 VIEW-61 VIEW-66 VIEW-68~ the client page shows the client’s channels as cards in their order, each with a link to the channel’s page', async () => {
    await openClient([
      aCard({ key: 'youth', name: 'Grace Youth', displayOrder: 1 }),
      aCard({ key: 'online', name: 'Sunday Gathering', displayOrder: 0 }),
    ]);
    const cards = screen.getAllByRole('listitem').map((item) => item.querySelector('a'));
    expect(cards.map((card) => [card?.getAttribute('href'), card?.textContent])).toEqual([
      ['/grace/online', 'Sunday Gathering'],
      ['/grace/youth', 'Grace Youth'],
    ]);
    expect(cards[0]?.querySelector('img')?.getAttribute('src')).toBe('/media/sunday.jpg');
    expect(document.title).toBe('Grace Community Church');
  });

  test('VIEW-65 CHN-164 only channels that are available now are listed, and a channel appears at its showAt', async () => {
    await openClient([
      aCard({ key: 'online' }),
      aCard({ key: 'youth' }),
      aCard({ key: 'camp', name: 'Camp', showAt: inMinutes(1) }),
      aCard({ key: 'past', name: 'Past', hideAt: inMinutes(-1) }),
    ]);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await pass(60_000);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Camp')).toBeDefined();
  });

  test('a client page without channels says that there is nothing to watch', async () => {
    await openClient([]);
    expect(screen.getByText('Nothing to watch right now')).toBeDefined();
  });
});

describe('the content of a channel’s page', () => {
  test('VIEW-1 VIEW-95 the page shows the first available content with a video and panels, and names the content in the title and the address', async () => {
    await openChannel(aChannel({ contents: [onDemand(), aContent()] }));
    expect(video()).not.toBeNull();
    expect(screen.getByRole('complementary', { name: 'Panels' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Long Walk Home');
    expect(document.title).toBe('Grace Community Church - The Long Walk Home');
    expect(address()).toBe('/grace/online/service');
  });

  test('VIEW-13 VIEW-14 VIEW-96 PLAY-57 PLAY-58 PLAY-64 the default video plays while no content is live', async () => {
    await openChannel(aChannel({ defaultVideo: bumper, contents: [onDemand()] }));
    expect(video()?.loop).toBe(true);
    expect(screen.getByRole('region', { name: 'Video: Sunday Gathering' })).toBeDefined();
    expect(document.title).toBe('Grace Community Church - Sunday Gathering');
    expect(address()).toBe('/grace/online');
  });

  test('VIEW-18 PLAY-28 an on-demand content that the address names plays instead of the default video', async () => {
    await openChannel(aChannel({ defaultVideo: bumper, contents: [onDemand()] }), '/grace/online/older');
    expect(screen.getByRole('region', { name: 'Video: The Older Brother' })).toBeDefined();
    expect(video()?.loop).toBe(false);
  });

  test('an unknown content key opens the channel page', async () => {
    await openChannel(aChannel({ contents: [aContent()] }), '/grace/online/nothing');
    expect(address()).toBe('/grace/online/service');
  });

  test.each([
    ['VIEW-20 PLAY-63 a channel without contents', {}, '', 'This channel contains no content'],
    [
      'VIEW-21 CHN-162 a channel before its showAt',
      { showAt: '2999-03-03T19:00:00' },
      '',
      'This channel will be available beginning Sunday, March 3rd at 7:00 PM',
    ],
    [
      'VIEW-22 CHN-163 a channel after its hideAt',
      { hideAt: '2020-01-01T00:00:00Z' },
      '',
      'This channel is no longer available',
    ],
    [
      'VIEW-23 VIEW-249 CNT-208 a content before its showAt',
      { contents: [onDemand({ name: '', showAt: '2999-03-03T19:00:00' })] },
      '/older',
      'This content will be available beginning Sunday, March 3rd at 7:00 PM',
    ],
    [
      'VIEW-24 VIEW-249 CNT-209 a content after its hideAt',
      { contents: [onDemand({ hideAt: '2020-01-01T00:00:00Z' })] },
      '/older',
      'This content is no longer available',
    ],
    [
      'VIEW-25 VIEW-249 PLAY-30 a content that has closed',
      { contents: [aContent({ startsIn: -90 })] },
      '/service',
      'This content is no longer available',
    ],
  ])('%s shows why nothing plays', async (_, fields, key, sentence) => {
    await openChannel(aChannel(fields), `/grace/online${key}`);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(video()).toBeNull();
    // The heading names the requested content, unless it is early.
    const isNamed = !sentence.startsWith('This content will be');
    const name = !isNamed
      ? 'Sunday Gathering'
      : key === '/older'
        ? 'The Older Brother'
        : key
          ? 'The Long Walk Home'
          : 'Sunday Gathering';
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(document.title).toBe(`Grace Community Church - ${name}`);
    cleanup();
    await openChannel(aChannel({ contents: [aContent()] }));
    expect(video()).not.toBeNull();
  });
});

test('TIME-10 a channel and a content with the same dates are early, available and late at the same times', async () => {
  for (const [dates, word] of [
    [{ showAt: inMinutes(1) }, /will be available beginning/],
    [{ hideAt: inMinutes(-1) }, /is no longer available/],
    [{ showAt: inMinutes(-1), hideAt: inMinutes(1) }, null],
  ] as const)
    for (const channel of [aChannel({ ...dates, contents: [onDemand()] }), aChannel({ contents: [onDemand(dates)] })]) {
      await openChannel(channel, '/grace/online/older');
      expect(screen.queryByText(word ?? /available/) === null).toBe(word === null);
      expect(video() === null).toBe(word !== null);
      cleanup();
    }
});

describe('changes over time, without a reload', () => {
  test('TIME-49 a device clock that is set forward while the page is open starts nothing early', async () => {
    await openChannel(aChannel({ contents: [aContent({ startsIn: 30 })] }));
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(2_000);
    expect(screen.getByText('Starts in')).toBeDefined();
    expect(video()).toBeNull();
    await pass(30 * 60_000);
    expect(video()).not.toBeNull();
  });

  test('PLAY-25 PLAY-26 TIME-30 TIME-52~ a countdown is shown over the thumbnail until the video starts', async () => {
    await openChannel(aChannel({ contents: [aContent({ startsIn: 1 })] }));
    expect(screen.getByText('Starts in')).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/^(00:5\d|01:00)$/);
    for (const link of screen.getAllByRole('link', { name: 'Add to calendar' }))
      expect(link.getAttribute('href')).toMatch(/^\/cdn\/channels\/[^/]+\/[^/]+\/calendar\.ics\?content=service$/);
    expect(document.querySelector('#video img')?.getAttribute('src')).toBe('/media/walk.jpg');
    expect(video()).toBeNull();
    await pass(61_000);
    expect(screen.queryByText('Starts in')).toBeNull();
    expect(video()).not.toBeNull();
  });

  test('PLAY-25~ PLAY-61 the countdown is shown over the default video, which the content replaces at its start', async () => {
    await openChannel(aChannel({ defaultVideo: bumper, contents: [aContent({ startsIn: 1 })] }));
    expect(screen.getByText('Starts in')).toBeDefined();
    expect(video()?.loop).toBe(true);
    await pass(61_000);
    expect(video()?.loop).toBe(false);
  });

  test('CHN-165 the channel changes from early to available at its showAt', async () => {
    const opensAt = inMinutes(1);
    await openChannel(aChannel({ showAt: opensAt, moreAt: opensAt }));
    expect(screen.getByText(/^This channel will be available beginning/)).toBeDefined();
    serveChannel(() => aChannel({ version: 2, showAt: opensAt, contents: [aContent()] }));
    await pass(60_000);
    expect(screen.queryByText('This channel contains no content')).toBeNull();
    await pass(11_000);
    expect(screen.queryByText(/^This channel will be available beginning/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Long Walk Home');
    expect(video()).not.toBeNull();
  });

  test('TIME-35 CNT-31 a content with disableCountdown shows no countdown', async () => {
    await openChannel(aChannel({ contents: [aContent({ startsIn: 1, disableCountdown: true })] }));
    expect(screen.queryByText('Starts in')).toBeNull();
    cleanup();
    await openChannel(aChannel({ contents: [aContent({ startsIn: 1 })] }));
    expect(screen.queryByText('Starts in')).not.toBeNull();
  });

  test('PLAY-27 from opensAt on, the panels are open while the video waits for its start', async () => {
    await openChannel(aChannel({ contents: [aContent({ startsIn: 10 })] }));
    expect(screen.queryByText('Chat opens soon')).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Panels' })).toBeDefined();
    expect(screen.getByText('Starts in')).toBeDefined();
    expect(video()).toBeNull();
    cleanup();
    await openChannel(aChannel({ contents: [aContent({ startsIn: 16 })] }));
    expect(screen.queryByText('Chat opens soon')).not.toBeNull();
  });

  test('TIME-81~ a viewer in another time zone sees the start in both time zones', async () => {
    const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    await openChannel(aChannel({ contents: [aContent({ startsIn: 30, timeZoneName })] }));
    expect(screen.getAllByText(/ your time$/).length).toBeGreaterThan(0);
    expect(
      screen.getAllByText(timeZoneName === 'UTC' ? /GMT|UTC|Coordinated/ : /Japan (Standard )?Time/).length,
    ).toBeGreaterThan(0);
  });

  test.each([
    ['PLAY-74~ PLAY-75 PLAY-78 TIME-56 the next content', {}, 'The Older Brother'],
    ['PLAY-62 the default video', { defaultVideo: bumper }, 'Sunday Gathering'],
  ])('%s replaces a closed content after 15 s', async (_, fields, next) => {
    const channel = aChannel({ ...fields, contents: [aContent({ startsIn: -59 }), onDemand()] });
    const read = serveChannel(() => channel);
    await openChannel(channel, '/grace/online/service');
    await pass(58_000);
    expect(read.asked(timeCalls.now)).toEqual([]);
    await pass(16_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Long Walk Home');
    await pass(1_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(next);
    expect(read.asked(timeCalls.now)).not.toEqual([]);
  });

  test('a live content interrupts a viewer of an on-demand content, but a content of next week does not', async () => {
    let contents = [onDemand()];
    const server = await openChannel(aChannel({ contents }));
    serveChannel(() => aChannel({ version: 2, contents }));
    contents = [...contents, aContent({ key: 'next', name: 'Next week', startsIn: 7 * 24 * 60 })];
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(4_000);
    expect(address()).toBe('/grace/online/older');
    contents = [...contents, aContent()];
    server.event(channelTopic('online'), { type: 'changed', data: { version: 3, spreadMs: 0 } });
    await pass(4_000);
    expect(address()).toBe('/grace/online/service');
  });
});

describe('panels', () => {
  test('CHAT-108 CHAT-110 a content has no chat panel if its chat is not enabled or if the content is on demand', async () => {
    const off = { ...aContent().chat, enabled: false };
    await openChannel(aChannel({ contents: [aContent()] }));
    expect(screen.queryByRole('button', { name: 'Chat' })).not.toBeNull();
    cleanup();
    const server = await openChannel(aChannel({ contents: [aContent({ chat: off })] }));
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
    expect(server.follows(chatTopic('service'))).toBe(false);
    cleanup();
    await openChannel(aChannel({ contents: [onDemand()] }));
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Info');
  });

  test('the rail closes and opens the panels beside the video, and closed panels stay closed on the next visit', async () => {
    const channel = aChannel({ contents: [aContent()] });
    await openChannel(channel);
    fireEvent.click(screen.getByRole('button', { name: 'Close panel' }));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    cleanup();
    await openChannel(channel);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Info' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Info');
  });

  test('VIEW-263 a recording shows its length', async () => {
    const film = onDemand({ duration: 38, originalAirDate: '2020-11-15', startsAt: null });
    await openChannel(aChannel({ contents: [film] }), '/grace/online/older');
    expect(screen.getByRole('main').textContent).toContain('about 38 minutes\u00a0· first aired November 15, 2020');
  });

  test('VIEW-262 the description is not shown below the video while the Info panel is open', async () => {
    await openChannel(aChannel({ contents: [aContent()] }));
    const inPanel = screen.getByRole('complementary');
    const underVideo = screen.getByRole('main');
    expect(underVideo.textContent).toContain('Week three of our series.');
    fireEvent.click(screen.getByRole('button', { name: 'Info' }));
    expect(inPanel.textContent).toContain('Week three of our series.');
    expect(underVideo.textContent).not.toContain('Week three of our series.');
    fireEvent.click(screen.getByRole('button', { name: 'Close panel' }));
    expect(underVideo.textContent).toContain('Week three of our series.');
  });

  test('VIEW-228 PAN-5~ under 992 px the panels are tabs below the video', async () => {
    const { bible } = aContent();
    const content = aContent({ bible: { ...bible, enabled: true }, schedule: { enabled: true } });
    const channel = aChannel({ contents: [content, onDemand()] });
    await openChannel(channel);
    expect(screen.queryAllByRole('tab')).toEqual([]);
    cleanup();
    const isUnder992 = (query: string) => ({ matches: query === '(max-width: 991px)' });
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), isUnder992(query)));
    await openChannel(channel);
    const names = ['Chat', 'Direct chat', 'Bible', 'Schedule', 'Videos', 'Info'];
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(names);
    fireEvent.click(screen.getByRole('tab', { name: 'Info' }));
    expect(screen.getByRole('tabpanel', { name: 'Info' }).textContent).toContain('Week three of our series.');
  });
});

describe('the bar', () => {
  const brand = () => screen.getByText('Grace Community Church').closest('a');
  const channel = (fields = {}) => aChannel({ contents: [aContent()], ...fields });

  test('VIEW-112 the logo links to the channel’s homeUrl, or else to the client’s', async () => {
    const client = aClient({ homeUrl: 'https://grace.example/' });
    const homeUrl = 'https://grace.example/online';
    await openPage('/grace/online', { page: 'channel', client, channel: channel({ homeUrl }), contentKey: null });
    expect(brand()?.getAttribute('href')).toBe(homeUrl);
    cleanup();
    await openPage('/grace/online', { page: 'channel', client, channel: channel(), contentKey: null });
    expect(brand()?.getAttribute('href')).toBe('https://grace.example/');
  });

  test('VIEW-113 the bar shows the channel’s logo, or else the client’s', async () => {
    await openChannel(channel({ logoImage: '/media/online.png' }));
    expect(brand()?.querySelector('img')?.getAttribute('src')).toBe('/media/online.png');
    cleanup();
    await openChannel(channel());
    expect(brand()?.querySelector('img')?.getAttribute('src')).toBe('/media/grace.png');
  });
});

test('VIEW-111 the channel page shows the channel’s headerImage, on a phone too', async () => {
  const header = () => document.querySelector('img[src="/media/header.jpg"]');
  const channel = aChannel({ contents: [aContent()], headerImage: '/media/header.jpg' });
  await openChannel(channel);
  expect(header()).not.toBeNull();
  cleanup();
  provideBrowser({ narrow: true });
  await openChannel(channel);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'More panels' })));
  await pass(200);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('menuitem', { name: 'Info' })));
  await pass(200);
  expect(header()).not.toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [aContent()] }));
  expect(header()).toBeNull();
});

test('VIEW-15 VIEW-16 VIEW-17 the default video starts muted, and Unmute turns its sound on at half the volume', async () => {
  await openChannel(aChannel({ defaultVideo: bumper }));
  const player = video();
  if (!player) throw new Error('There is no video.');
  await act(async () => {
    fireEvent(player, new Event('loadeddata'));
  });
  await pass(500);
  expect(player.muted).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(player.muted).toBe(false);
  expect(player.volume).toBe(0.5);
});

test('PLAY-21 the captions of the content’s ccLanguage are shown first', async () => {
  const tracks = ['en', 'es'].map((language) => new SpokenTrack(language));
  provideTracks(tracks);
  const vendor = vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('');
  await openChannel(aChannel({ contents: [aContent({ ccLanguage: 'es-MX' })] }));
  expect(screen.getByText('Words in es').closest('p')?.lang).toBe('es');
  expect(screen.queryByText('Words in en')).toBeNull();
  cleanup();
  // Safari draws captions itself.
  vendor.mockReturnValue('Apple Computer, Inc.');
  await openChannel(aChannel({ contents: [aContent({ ccLanguage: 'en' })] }));
  expect(tracks.map(({ mode }) => mode)).toEqual(['showing', 'disabled']);
  expect(screen.queryByText(/Words in/)).toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [aContent()] }));
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled']);
});

test('VIEW-224~ API-89~ the page works if storage or a topic is refused, and only logs the failure', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  });
  const content = aContent();
  const server = await openChannel(aChannel({ contents: [content] }));
  expect(warned).toHaveBeenCalled();
  for (const topic of [channelTopic('online'), chatTopic(content.id)]) {
    expect(server.follows(topic)).toBe(true);
    await act(async () => server.refuse(topic));
    await pass(1_000);
  }
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Long Walk Home');
  expect(video()).not.toBeNull();
});

test('VIEW-68 a card opens its channel’s page, and the focus moves to that page’s main content', async () => {
  serveChannel(() => aChannel({ contents: [aContent()] }));
  await openPage('/grace', {
    page: 'client',
    client: { ...aClient(), channels: [aCard(), aCard({ key: 'youth', name: 'Youth' })] },
  });
  fireEvent.click(screen.getByRole('link', { name: /Sunday Gathering/ }));
  await pass(500);
  expect([address(), document.activeElement?.tagName]).toEqual(['/grace/online/service', 'MAIN']);
});

test('VIEW-106 VIEW-108~ VIEW-109~ the page uses the channel’s theme, and applies a changed theme', async () => {
  const theme = { ...aChannel().theme, backgroundColor: '#143a31', wellBackgroundColor: '#0f2d26' };
  const server = await openChannel(aChannel({ theme }));
  const { style, classList } = document.documentElement;
  expect(style.getPropertyValue('--client-bg')).toBe('#143a31');
  expect(classList.contains('well-dark')).toBe(true);
  serveChannel(() => aChannel({ version: 2, theme: { ...aChannel().theme, backgroundImage: '/media/sea.jpg' } }));
  server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
  await pass(4_000);
  expect(style.getPropertyValue('--client-bg')).toBe('#ffffff');
  expect(style.getPropertyValue('--client-image')).toBe('url("/media/sea.jpg")');
  expect(classList.contains('well-dark')).toBe(false);
});

test('VIEW-108 the page uses each of the ten colours of the theme', async () => {
  const colors = {
    textColor: '#101010',
    backgroundColor: '#fafafa',
    wellTextColor: '#111111',
    wellBackgroundColor: '#f0f0f0',
    buttonTextColor: '#ffffff',
    buttonBackgroundColor: '#004bed',
    buttonHoverBackgroundColor: '#153d97',
    navBackgroundColor: '#000000',
    navLinkColor: '#eeeeee',
    navLinkHoverColor: '#ffff00',
  };
  await openChannel(aChannel({ theme: { ...aChannel().theme, ...colors } }));
  const variableNames = [
    'text',
    'bg',
    'well-text',
    'well',
    'button-text',
    'button',
    'button-hover',
    'nav',
    'nav-link',
    'nav-hover',
  ];
  const { style } = document.documentElement;
  expect(variableNames.map((name) => style.getPropertyValue(`--client-${name}`))).toEqual(Object.values(colors));
});

class SpokenCue {
  readonly language: string;
  constructor(language: string) {
    this.language = language;
  }
  getCueAsHTML() {
    return document.createRange().createContextualFragment(`<i>Words</i> in ${this.language}`);
  }
}

/** A caption track of one language with a current cue. */
class SpokenTrack extends EventTarget {
  readonly kind = 'subtitles';
  readonly label = '';
  readonly language: string;
  mode = 'disabled';
  constructor(language: string) {
    super();
    this.language = language;
  }
  get activeCues() {
    return this.mode === 'disabled' ? null : [new SpokenCue(this.language)];
  }
}

function provideTracks(tracks: SpokenTrack[]): void {
  vi.stubGlobal('VTTCue', SpokenCue);
  const value = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks.values() });
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value });
}

test('VIEW-41 VIEW-42 VIEW-233 CNT-261 CNT-262 the page of a content converted to on demand says so and links to the on-demand content, even in another channel', async () => {
  const moved = { convertedToOnDemandId: 'recording', movedTo: { channelKey: 'archive', contentKey: 'again23456' } };
  await openChannel(aChannel({ contents: [aContent({ startsIn: -90, ...moved })] }), '/grace/online/service');
  expect(screen.getByText('This content has moved to on-demand')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Watch it on demand' });
  expect(link.getAttribute('href')).toBe('/grace/archive/again23456');
  expect(video()).toBeNull();
  cleanup();
  await openChannel(aChannel({ contents: [aContent({ startsIn: -90 })] }), '/grace/online/service');
  expect(screen.getByText('This content is no longer available')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Watch it on demand' })).toBeNull();
});
