import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { takeTry } from '../take-try.ts';

const HOUR = 60 * 60;

/** Checks a link from an email. The try is counted before `work` runs and is returned where the link was valid. */
export type LinkTries = <Result>(network: string, userId: string, work: () => Promise<Result>) => Promise<Result>;

/** Allows 10 invalid links an hour by network and user (A1), 100 by network. */
export function createLinkTries(limits: Limits, name: string): LinkTries {
  const wrong = limits.tries(`${name}.wrong`, { points: 100, seconds: HOUR });
  const wrongOfUser = limits.tries(`${name}.wrong-user`, { points: 10, seconds: HOUR });
  return async (network, userId, work) => {
    const ofUser = `${network} ${userId}`;
    await takeTry(wrong, network, kernelRefusals.tooMany);
    await takeTry(wrongOfUser, ofUser, kernelRefusals.tooMany);
    const result = await work();
    await wrong.giveBack(network);
    await wrongOfUser.giveBack(ofUser);
    return result;
  };
}
