import { accountShapes } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { channelShapes } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { chatShapes } from '@nave/domain/chat/chat.api.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { contentShapes } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { type Call, type CallShape, methodOf, pathOf } from '@nave/domain/kernel/call.ts';
import { mediaShapes } from '@nave/domain/media/media.api.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { comingShapes } from '@nave/domain/pages/coming.api.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { readShapes } from '@nave/domain/pages/read-api.api.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { timeShapes } from '@nave/domain/pages/time.api.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';

/** A call that pages make, and its schemas. */
export interface Contract {
  call: Call;
  shape: CallShape;
}

/** Every call that the fake server knows: a new slice adds its line. */
const contracts: Contract[] = [
  ...pairs(accountCalls, accountShapes),
  ...pairs(channelCalls, channelShapes),
  ...pairs(chatCalls, chatShapes),
  ...pairs(clientCalls, clientShapes),
  ...pairs(contentCalls, contentShapes),
  ...pairs(mediaCalls, mediaShapes),
  ...pairs(comingCalls, comingShapes),
  ...pairs(readCalls, readShapes),
  ...pairs(timeCalls, timeShapes),
].sort((one, other) => params(one.call) - params(other.call));

function pairs<Shapes extends Record<keyof Shapes, CallShape>>(
  calls: { [Name in keyof Shapes]: Call },
  shapes: Shapes,
): Contract[] {
  const names = Object.keys(shapes) as (keyof Shapes)[];
  return names.map((name) => ({ call: calls[name], shape: shapes[name] }));
}

/** The more of a path is said, the sooner it is looked at: `/clients/coming` before `/clients/:clientId`. */
function params(call: Call): number {
  return call.split(':').length;
}

/** The call that asks for this path, which may have a query; undefined where the API has none. */
export function contractOf(method: string, path: string): Contract | undefined {
  const [asked] = path.split('?');
  return contracts.find(
    ({ call }) =>
      methodOf(call) === method && new RegExp(`^${pathOf(call).replace(/:\w+/g, '[^/]+')}$`).test(asked ?? ''),
  );
}
