import type { LiveInput } from '@nave/domain/videos/video.ts';
import { liveInputCalls } from '@nave/domain/videos/videos.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { refetchWhile } from './refetch-while.ts';
import { videosKey } from './videos.ts';

/** How often the list is fetched while an input is on the air, in milliseconds (VID-120). */
const ON_THE_AIR_MS = 3_000;

const inputsKey = (clientId: string) => ['clients', clientId, 'live-inputs'];

/** The live inputs of an organisation. Fetched again and again while one of them is on the air. */
export function liveInputListQuery(clientId: string) {
  return queryOptions({
    queryKey: inputsKey(clientId),
    queryFn: ({ signal }) => ask(liveInputCalls.list, { clientId }, { signal }),
    refetchInterval: refetchWhile(({ live }: LiveInput) => live !== null, ON_THE_AIR_MS),
  });
}

/** What staff do with live inputs. Each function throws ApiError. */
export function liveInputActs(queryClient: QueryClient, clientId: string) {
  const after = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const result = await answer;
    await queryClient.invalidateQueries({ queryKey: inputsKey(clientId) });
    // The recording of a live video that has ended.
    await queryClient.invalidateQueries({ queryKey: videosKey(clientId) });
    return result;
  };
  const at = ({ id }: LiveInput) => ({ clientId, inputId: id });
  return {
    add: (name: string) => after(ask(liveInputCalls.add, { clientId, body: { name } })),
    rename: (input: LiveInput, name: string) => after(ask(liveInputCalls.rename, { ...at(input), body: { name } })),
    remove: (input: LiveInput) => after(ask(liveInputCalls.remove, at(input))),
    renewKey: (input: LiveInput) => after(ask(liveInputCalls.renewKey, at(input))),
    end: (input: LiveInput) => after(ask(liveInputCalls.end, at(input))),
  };
}
export type LiveInputActs = ReturnType<typeof liveInputActs>;
