import type { Link } from '@nave/domain/clients/links/link.ts';
import { choosePreset } from '@nave/domain/clients/preset-themes.ts';
import { newOrganisationTheme, type Theme } from '@nave/domain/clients/theme.ts';

/** Returns the path of an image that belongs to the demo. */
export function picture(name: string): string {
  return `/media/demo/pictures/${name}`;
}

/** The video of the demo's services: HLS, 12 minutes, with English and Spanish captions. */
export const SERVICE_VIDEO = '/media/demo/service/master.m3u8';
export const SERVICE_MINUTES = 12;
export const WELCOME_CLIP = '/media/demo/clips/welcome.mp4';

/** The key of the channel behind the paywall. */
export const CONFERENCE = 'conference';

export interface DemoChannel {
  key: string;
  name: string;
  description: string;
  thumbImage: string;
  isPrivate?: boolean;
  hasDefaultVideo?: boolean;
  theme?: Theme;
}

export interface DemoClient {
  key: string;
  name: string;
  logoImage: string;
  city: string;
  region: string;
  country: string;
  timeZoneName: string;
  theme: Theme;
  links?: Link[];
  channels: DemoChannel[];
}

export const grace: DemoClient = {
  key: 'grace',
  name: 'Grace Community Church',
  logoImage: picture('grace-logo-white.png'),
  city: 'Springfield',
  region: 'Illinois',
  country: 'United States',
  timeZoneName: 'America/Chicago',
  theme: { ...newOrganisationTheme, backgroundImage: picture('sea.jpg') },
  links: [
    {
      text: 'Plan a visit',
      html: '<h1>We would love to meet you</h1><p>Sundays at 9:00 and 11:00 AM, 214 Elm Street. Come as you are: somebody at the door shows you around.</p>',
    },
    {
      text: 'Groups',
      html: '<h1>Groups</h1><ul><li>Young adults, Tuesdays at 7:00 PM</li><li>Parents, Wednesdays at 6:30 PM</li><li>Breakfast and prayer, Saturdays at 8:00 AM</li></ul>',
    },
    { text: 'Our website', url: { url: 'https://www.example.com/', target: 'newTab' } },
  ],
  channels: [
    {
      key: 'online',
      name: 'Sunday Gathering',
      description: 'Worship and teaching, every Sunday and all week long.',
      thumbImage: picture('sunday-gathering.jpg'),
    },
    {
      key: 'youth',
      name: 'Grace Youth',
      description: 'Friday nights for students.',
      thumbImage: picture('youth.jpg'),
      hasDefaultVideo: true,
      theme: choosePreset(newOrganisationTheme, 'pop-punk'),
    },
    {
      key: 'en-espanol',
      name: 'Grace en Español',
      description: 'Adoración y enseñanza en español.',
      thumbImage: picture('espanol.jpg'),
      theme: choosePreset(newOrganisationTheme, 'analog'),
    },
    {
      key: CONFERENCE,
      name: 'Women of Grace Conference',
      description: 'For people with an attendee number.',
      thumbImage: picture('house-of-prayer.jpg'),
      isPrivate: true,
    },
  ],
};

export const harbor: DemoClient = {
  key: 'harbor',
  name: 'Harbor Chapel',
  logoImage: picture('harbor-logo-white.png'),
  city: 'Bergen',
  region: 'Vestland',
  country: 'Norway',
  timeZoneName: 'Europe/Oslo',
  theme: choosePreset(newOrganisationTheme, 'seacoast'),
  channels: [
    {
      key: 'online',
      name: 'Online',
      description: 'Sundays from the harbour.',
      thumbImage: picture('sea.jpg'),
    },
  ],
};
