import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { takeTry } from '../take-try.ts';

const HOUR_SECONDS = 60 * 60;

/**
 * Runs `work`, which checks a link from an email. The try is counted before `work` runs, and is no longer counted if
 * `work` succeeds, because the link was then valid.
 */
export type LinkTries = <Result>(network: string, userId: string, work: () => Promise<Result>) => Promise<Result>;

/** Allows each network 10 invalid links an hour for one user (A1), and 100 an hour for all users. */
export function createLinkTries(limits: Limits, name: string): LinkTries {
  const networkTries = limits.tries(`${name}.wrong`, { points: 100, seconds: HOUR_SECONDS });
  const userTries = limits.tries(`${name}.wrong-user`, { points: 10, seconds: HOUR_SECONDS });
  return async (network, userId, work) => {
    const ofUser = `${network} ${userId}`;
    await takeTry(networkTries, network, kernelRefusals.tooMany);
    await takeTry(userTries, ofUser, kernelRefusals.tooMany);
    const result = await work();
    await networkTries.giveBack(network);
    await userTries.giveBack(ofUser);
    return result;
  };
}
