/** How the lines differ, also without colour: the content itself is solid and thick, the latest before it comes next. */
export const lineStyles = [
  { color: 'var(--chart-1)', width: 3, dash: '0' },
  { color: 'var(--chart-3)', width: 2, dash: '8 4' },
  { color: 'var(--chart-2)', width: 2, dash: '2 3' },
  { color: 'var(--text-2)', width: 1.5, dash: '10 3 2 3' },
  { color: 'var(--text-3)', width: 1.5, dash: '1 5' },
] as const;
