/** Where the product's own pages are. A brand will bring its own (SHELL-108 to SHELL-111, VIEW-151 to VIEW-155). */
export const productLinks = {
  home: 'https://nave.example/',
  terms: 'https://nave.example/terms',
  privacy: 'https://nave.example/privacy',
  support: 'https://nave.example/support',
  aboutChannels: 'https://nave.example/support/channels',
} as const;
