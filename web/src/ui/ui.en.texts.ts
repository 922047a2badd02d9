export const texts = {
  broken: 'This part of the page has a problem',
  brokenMore: 'Reload the page. What you sent is safe.',
  close: 'Close',
  dismiss: 'Dismiss',
  late: 'Part of this page has not loaded yet. We keep trying.',
  live: 'LIVE',
  loading: 'Loading...',
  more: 'More',
  reload: 'Reload',
  required: 'required',
  tryAgain: 'Try again',
};
