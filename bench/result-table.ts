import { type Figure, isMet } from './figure.ts';

/** Formats figures as lines of text. Each line has the figure's name, value, target, verdict and note, in columns. */
export function resultTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${short(figure.value)} ${figure.unit}`,
    target(figure),
    verdict(figure),
    figure.note ?? '',
  ]);
  const all = [['measure', 'result', 'target', '', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function target({ target, unit }: Figure): string {
  if (!target) return '';
  return 'atLeast' in target ? `>= ${short(target.atLeast)} ${unit}` : `<= ${short(target.atMost)} ${unit}`;
}

function verdict(figure: Figure): string {
  const met = isMet(figure);
  return met === null ? '' : met ? 'met' : 'MISSED';
}

/** Formats a number with three significant digits, or from 1,000 on as a whole number with thousands separators. */
export function short(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
