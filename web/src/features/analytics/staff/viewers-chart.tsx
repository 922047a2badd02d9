import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { t } from '../../../lib/staff-texts.ts';

interface ViewersChartProps {
  /** How many people watched at a time of day; `tick` is the time as the axis shows it. */
  points: readonly { time: string; tick: string; viewers: number }[];
  /** The moments of the list below, by the time of a point. */
  marks: readonly { time: string; label: string }[];
}

/** The curve of viewers. With the keyboard, the arrow keys go from point to point. */
export function ViewersChart({ points, marks }: ViewersChartProps) {
  const ticks = new Map(points.map(({ time, tick }) => [time, tick]));
  return (
    <AreaChart
      h="100%"
      data={[...points]}
      dataKey="time"
      series={[{ name: 'viewers', label: t('Viewers'), color: 'var(--accent)' }]}
      curveType="stepAfter"
      withDots={false}
      withGradient={false}
      fillOpacity={0.12}
      gridAxis="x"
      tickLine="none"
      strokeWidth={2}
      xAxisProps={{ minTickGap: 48, tickFormatter: (time: string) => ticks.get(time) ?? time }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      referenceLines={marks.map(({ time, label }) => ({ x: time, label, color: 'var(--chart-3)' }))}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: true, title: t('Viewers over time') }}
    />
  );
}
