export const texts = {
  copied: 'Copied',
  copy: 'Copy link',
  link: 'Link to this page',
  more: 'More ways to share',
  on: 'Share on {{network}}',
  share: 'Share',
};
