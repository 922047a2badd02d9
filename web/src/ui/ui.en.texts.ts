export const texts = {
  broken: 'This part of the page has a problem',
  brokenMore: 'Please load the page again. What you sent is safe.',
  close: 'Close',
  dismiss: 'Dismiss',
  late: 'A part of this page has not come yet. We keep trying.',
  live: 'LIVE',
  loading: 'Loading...',
  more: 'More',
  reload: 'Reload',
  required: 'required',
  tryAgain: 'Try again',
};
