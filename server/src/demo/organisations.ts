import { choosePreset } from '@nave/domain/clients/preset-themes.ts';
import { newOrganisationTheme, type Theme } from '@nave/domain/clients/theme.ts';

/** Where the demo's own pictures are served. */
export function picture(name: string): string {
  return `/media/demo/pictures/${name}`;
}

/** The demo's service: 12 minutes, HLS, English and Spanish captions. */
export const SERVICE_VIDEO = '/media/demo/service/master.m3u8';
export const SERVICE_MINUTES = 12;
export const WELCOME_CLIP = '/media/demo/clips/welcome.mp4';

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
