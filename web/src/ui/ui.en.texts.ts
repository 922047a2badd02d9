export const texts = {
  close: 'Close',
  dismiss: 'Dismiss',
  live: 'LIVE',
  loading: 'Loading...',
  more: 'More',
  required: 'required',
};
