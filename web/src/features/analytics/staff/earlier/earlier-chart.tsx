import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { t } from '../../../../lib/staff-texts.ts';
import { lineStyles } from './line-styles.ts';

interface EarlierChartProps {
  /** The names of the lines. */
  names: readonly string[];
  /** How many people watched on each line, by the minutes since the start. */
  rows: readonly { minute: number; viewers: readonly (number | null)[] }[];
}

/** The curves of contents, laid over each other. With the keyboard, the arrow keys go from point to point. */
export function EarlierChart({ names, rows }: EarlierChartProps) {
  const data = rows.map(({ minute, viewers }) => ({
    minute,
    ...Object.fromEntries(viewers.map((value, index) => [`line${index}`, value])),
  }));
  const series = names.map((label, index) => {
    const { color, dash } = lineStyles[index] ?? lineStyles[0];
    return { name: `line${index}`, label, color, strokeDasharray: dash };
  });
  return (
    <LineChart
      h="100%"
      data={data}
      dataKey="minute"
      series={series}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      gridAxis="x"
      tickLine="none"
      xAxisLabel={t('Minutes after the start')}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        strokeWidth: lineStyles[Number(name.slice('line'.length))]?.width ?? 1,
      })}
      lineChartProps={{ accessibilityLayer: true, title: t('Viewers over time, and on earlier days') }}
    />
  );
}
