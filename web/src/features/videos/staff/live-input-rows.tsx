import { Button } from '@mantine/core';
import type { LiveInput } from '@nave/domain/videos/video.ts';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import keyIcon from '@phosphor-icons/core/regular/key.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import plusIcon from '@phosphor-icons/core/regular/plus-circle.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { dashboardPaths } from '../../../lib/paths.ts';
import { clockTime, sentenceMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import type { RowAction } from '../../../staff-kit/lists/row-action.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { LiveBadge } from '../../../ui/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './live-inputs.module.css';
import { ownContentPath } from './own-content-path.ts';

/** Without a segment for this long, the row says since when nothing has arrived, in milliseconds. */
const SILENT_MS = 30_000;
/** Times that are older have their day, in milliseconds. */
const HALF_DAY_MS = 12 * 3_600_000;
const TICK_MS = 5_000;

interface LiveInputRowsProps {
  clientId: string;
  inputs: readonly LiveInput[];
  /** Why this person may not delete inputs and renew keys; undefined if they may. */
  refusal: string | undefined;
  onRename: (input: LiveInput) => void;
  onRenewKey: (input: LiveInput) => void;
  onEnd: (input: LiveInput) => void;
  onDelete: (input: LiveInput) => void;
}

/** The live inputs of an organisation, and what each of them does (VID-120). */
export function LiveInputRows(props: LiveInputRowsProps) {
  return (
    <ul className={styles.list} aria-label={t('Live inputs')}>
      {props.inputs.map((input) => (
        <Row key={input.id} className={styles.row}>
          <div className={styles.what}>
            <p className={styles.name}>
              <span dir="auto">{input.name}</span>
              {input.live && <LiveBadge>{t('LIVE')}</LiveBadge>}
            </p>
            <p className={styles.facts}>
              {input.live ? <OnTheAir live={input.live} /> : t('Not on the air')}
              {input.keyEnd && ` · ${t('Key ends in {{end}}', { end: input.keyEnd })}`}
            </p>
          </div>
          <MainAct {...props} input={input} />
          <RowMenu name={t('the live input {{name}}', { name: input.name })} actions={actionsOf(input, props)} />
        </Row>
      ))}
    </ul>
  );
}

function OnTheAir({ live: { startedAt, lastSegmentAt } }: { live: NonNullable<LiveInput['live']> }) {
  const now = useNow(TICK_MS);
  const moment = (at: string) => (now - Date.parse(at) < HALF_DAY_MS ? clockTime(at) : sentenceMoment(at));
  const since = t('On the air since {{time}}', { time: moment(startedAt) });
  if (now - Date.parse(lastSegmentAt ?? startedAt) < SILENT_MS) return since;
  const silence = lastSegmentAt
    ? t('Nothing received since {{time}}', { time: moment(lastSegmentAt) })
    : t('Nothing received yet');
  return `${since} · ${silence}`;
}

/** The button of a row: go live, or end what is on the air. */
function MainAct({ clientId, input, onEnd }: Pick<LiveInputRowsProps, 'clientId' | 'onEnd'> & { input: LiveInput }) {
  if (input.live)
    return (
      <Button aria-label={t('End {{name}}', { name: input.name })} onClick={() => onEnd(input)}>
        {t('End')}
      </Button>
    );
  return (
    <Button component="a" href={dashboardPaths.goLive(clientId, input.id)} target="_blank" rel="noopener">
      {t('Go live')} <VisuallyHidden>{t('with {{name}} (opens in a new tab)', { name: input.name })}</VisuallyHidden>
    </Button>
  );
}

function actionsOf(input: LiveInput, props: LiveInputRowsProps): RowAction[] {
  const { clientId, refusal, onRename, onRenewKey, onDelete } = props;
  const goLive: RowAction = {
    label: t('Go live'),
    icon: broadcastIcon,
    to: dashboardPaths.goLive(clientId, input.id),
    newTab: true,
  };
  return [
    ...(input.live ? [goLive] : []),
    {
      label: t('Use in a live content'),
      icon: plusIcon,
      to: ownContentPath(clientId, 'live', input.id, ''),
    },
    { label: t('Rename'), icon: pencilIcon, onChoose: () => onRename(input) },
    { label: t('New stream key'), icon: keyIcon, refusal, onChoose: () => onRenewKey(input) },
    {
      label: t('Delete'),
      icon: trashIcon,
      destructive: true,
      ruledOff: true,
      refusal,
      onChoose: () => onDelete(input),
    },
  ];
}
