import type { Device } from '@nave/domain/analytics/figures.ts';

/** A person of the demo who watched a past service. Times are in seconds after its start. */
export interface DemoViewer {
  id: string;
  /** Null for a guest. */
  account: { id: string; name: string; email: string } | null;
  isStaff: boolean;
  device: Device;
  source: string | null;
  stays: readonly { from: number; to: number }[];
}

/** How many people come to most services, and how many of them have an account. */
const REGULARS = 120;
const firstNames = ['Marcus', 'Priya', 'Denise', 'Glenn', 'Aisha', 'Caleb', 'Rosa', 'Wendell', 'June', 'Ingrid'];
const lastNames = ['Bell', 'Raman', 'Okoro', 'Pruitt', 'Haddad', 'Lindgren', 'Vega', 'Brooks', 'Sato'];
const ACCOUNTS = 40;
/** How many people came early and did not stay. */
const EARLY = 7;

const deviceShares = [
  ['mobile', 0.55],
  ['desktop', 0.33],
  ['tablet', 0.12],
] as const satisfies [Device, number][];
const sourceShares = [
  [null, 0.5],
  ['facebook.com', 0.18],
  ['newsletter', 0.16],
  ['google.com', 0.09],
  ['instagram.com', 0.07],
] as const satisfies [string | null, number][];

/** Returns the people who watched a service of the demo. `week` is how many weeks ago it was: each week differs. */
export function audienceOf(week: number, { newcomers, seconds }: { newcomers: number; seconds: number }): DemoViewer[] {
  const comes = sequence(week + 1);
  const regulars = Array.from({ length: REGULARS }, (_, index) => index).filter(() => comes() < 0.78 - week * 0.03);
  const others = Array.from({ length: newcomers }, (_, index) => REGULARS + 1_000 * (week + 1) + index);
  const viewers = [...regulars, ...others].map((index) =>
    viewer(index, staysOf(sequence(97 * index + week + 1), seconds)),
  );
  const staff = [1, 2].map((index) => ({ ...viewer(-index, [{ from: -290, to: seconds + 120 }]), isStaff: true }));
  const early = Array.from({ length: EARLY }, (_, index) =>
    viewer(20_000 + 100 * week + index, [{ from: -900 + 30 * index, to: -500 + 20 * index }]),
  );
  return [...viewers, ...staff, ...early];
}

function viewer(index: number, stays: DemoViewer['stays']): DemoViewer {
  const random = sequence(31 * index + 7);
  const account = index >= 0 && index < ACCOUNTS ? accountOf(index) : null;
  return {
    id: account?.id ?? `demo-guest-${index}`,
    account,
    isStaff: false,
    device: chosen(deviceShares, random()),
    source: chosen(sourceShares, random()),
    stays,
  };
}

function accountOf(index: number): DemoViewer['account'] {
  const first = firstNames[index % firstNames.length] ?? '';
  const last = lastNames[index % lastNames.length] ?? '';
  return {
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    name: `${first} ${last}`,
    email: `${first}.${last}.${index + 1}@people.example`.toLowerCase(),
  };
}

/** Most people come around the start and stay until the end; some leave early, some leave and return. */
function staysOf(random: () => number, seconds: number): DemoViewer['stays'] {
  const from = Math.round(random() < 0.65 ? -280 + random() * 330 : 50 + random() * seconds * 0.5);
  const end = Math.round(seconds + 10 + random() * 80);
  const kind = random();
  if (kind < 0.14) return [{ from, to: Math.round(from + 40 + random() * (seconds - from) * 0.7) }];
  if (kind < 0.28) {
    const left = Math.round(from + (seconds - from) * (0.2 + random() * 0.4));
    return [
      { from, to: left },
      { from: left + 20 + Math.round(random() * 60), to: end },
    ];
  }
  return [{ from, to: end }];
}

function chosen<Value>(shares: readonly (readonly [Value, number])[], at: number): Value {
  let sum = 0;
  for (const [value, share] of shares) {
    sum += share;
    if (at < sum) return value;
  }
  return (shares[0] as readonly [Value, number])[0];
}

/** Returns numbers from 0 to 1 that look random and are the same at every start. */
function sequence(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
