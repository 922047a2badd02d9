import { Button } from '@mantine/core';
import type { Content } from '@nave/domain/contents/content.ts';
import type { Answer } from '@nave/domain/interactions/answer.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { csvOf } from '@nave/domain/kernel/csv.ts';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** Downloads the answers of all interactions of a content, with the addresses that viewers gave, as a table. */
export function DownloadAnswers({ content: { id, key } }: { content: Pick<Content, 'id' | 'key'> }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const head = [t('Time (UTC)'), t('Interaction'), t('Response'), t('Email'), t('Viewer')];
      downloadText(`answers-${key}.csv`, csvOf([head, ...(await allRows(id))]), 'text/csv;charset=utf-8');
    } catch (error) {
      logFailure('The answers could not be downloaded', error);
      showToast(t('The answers were not downloaded. Please try again.'), { tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isBusy}
      leftSection={<Icon svg={downloadIcon} size={16} />}
      onClick={() => void download()}
    >
      {t('Download answers')}
    </Button>
  );
}

async function allRows(contentId: string): Promise<string[][]> {
  const rows: string[][] = [];
  let last: string | undefined;
  for (;;) {
    const query = last === undefined ? {} : { after: last };
    const { items } = await ask(interactionsCalls.answers, { contentId, query });
    if (items.length === 0) return rows;
    // Only the cells are kept: each answer has the whole text of its question.
    rows.push(...items.map(rowOf));
    last = items.at(-1)?.id;
  }
}

function rowOf({ answeredAt, title, responseId, responseText, data, firebaseId }: Answer): string[] {
  const response = responseId === null ? t('Dismissed') : (responseText ?? '');
  return [answeredAt, title, response, data?.email ?? '', firebaseId];
}
