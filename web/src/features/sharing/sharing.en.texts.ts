export const texts = {
  byEmail: 'Share by email',
  copied: 'Copied',
  copy: 'Copy link',
  email: 'Email',
  link: 'Link to this page',
  more: 'More ways to share',
  on: 'Share on {{network}}',
  share: 'Share',
};
