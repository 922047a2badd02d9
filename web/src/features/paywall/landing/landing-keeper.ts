import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import type { AttendeeLanding, LandingAnswer, LandingContentCard } from '@nave/domain/paywall/landing.api.ts';
import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { numberInAddress, takeNumberFromAddress } from '../../../lib/number-in-address.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { Socket } from '../../../lib/socket.ts';
import { callAt } from '../../../lib/use-clock.ts';
import { forgetNumber, keepNumber, keptNumberOfEvent, refuseGuess } from '../kept-numbers.ts';
import { mayAsk } from '../may-ask.ts';
import { entering, isOfOtherPlace, type OutsideState, troubleOf, type Verdict } from '../paywall-state.ts';
import { RepeatedRequest } from '../repeated-request.ts';
import { askLanding } from './ask-landing.ts';

/** Pages that wait for the same instant ask within this time, so that the server does not get all questions at once. */
const SPREAD_MS = 3_000;

export type LandingState =
  | OutsideState
  /** The number is admitted. */
  | { kind: 'landed'; number: string; landing: AttendeeLanding };

interface LandingKeeperOptions {
  event: EventChannels;
  /** Whether only the channels of the event's first client count, because the page is on the client's own domain. */
  isOwnDomain: boolean;
  socket: Pick<Socket, 'me'>;
}

/** A number with which the page asks; `isGuess`: it is only known from a channel or from another event. */
interface Entry {
  number: string;
  isByHand: boolean;
  isGuess: boolean;
}

/** Finds out what the viewer's attendee number may watch: the state machine of the landing. It takes no seat. */
export class LandingKeeper {
  readonly state: Observable<LandingState>;
  private readonly options: LandingKeeperOptions;
  private readonly requests = new RepeatedRequest();
  /** The client under which the number is kept. */
  private readonly clientId: string;
  private stopWaiting: () => void = () => {};

  constructor(options: LandingKeeperOptions) {
    this.options = options;
    this.clientId = options.event.channels[0]?.clientId ?? '';
    const number = numberInAddress() ?? this.kept()?.number;
    this.state = new Observable<LandingState>(number ? entering({ number, isByHand: false }) : { kind: 'noNumber' });
  }

  /** Asks with the number in the address, or else with a kept number. */
  start = (): void => {
    const given = takeNumberFromAddress();
    const kept = this.kept();
    if (given !== null) this.enterWith(given, false);
    else if (kept) this.begin({ ...kept, isByHand: false });
    else this.state.set({ kind: 'noNumber' });
  };

  stop = (): void => {
    this.requests.stop();
    this.stopWaiting();
  };

  /** Asks with a typed number. */
  enter = (typed: string): void => this.enterWith(typed, true);

  /** Forgets the number, and asks for another one. */
  switchNumber = (): void => {
    const state = this.state.current();
    this.stop();
    if (state.kind === 'landed') forgetNumber(this.clientId, this.place, state.number);
    this.state.set({ kind: 'noNumber' });
  };

  /** Keeps the number for the channel of the content, so that its page enters with it (PAY-109). */
  choose = ({ client, channel }: LandingContentCard): void => {
    const state = this.state.current();
    if (state.kind === 'landed') keepNumber(client.id, channel.id, state.number);
  };

  private get place(): string {
    return this.options.event.eventNumber;
  }

  private kept() {
    return keptNumberOfEvent(this.clientId, this.options.event);
  }

  private enterWith(typed: string, isByHand: boolean): void {
    const number = readAttendeeNumber(typed);
    this.stop();
    // PAY-13
    if (number === null) this.reject(entryRefusals.format);
    else this.begin({ number, isByHand, isGuess: false });
  }

  private begin(entry: Entry): void {
    const { number, isGuess } = entry;
    if (!isGuess) keepNumber(this.clientId, this.place, number);
    this.requests.start({
      run: async (signal) => {
        this.showEntering(entering(entry));
        await mayAsk(this.options.socket, signal);
        const { isOwnDomain } = this.options;
        const clientId = isOwnDomain ? this.clientId : undefined;
        const answer = await askLanding({ eventNumber: this.place, number, clientId }, signal);
        if (signal.aborted) return;
        if (answer.landing) this.land(entry, answer.landing);
        else this.refuse(entry, answer);
      },
      onFailure: (error) => this.showEntering({ ...entering(entry), isAsking: false, trouble: troubleOf(error) }),
    });
  }

  /** A page that shows contents already stays as it is while it asks again. */
  private showEntering(state: OutsideState): void {
    if (this.state.current().kind !== 'landed') this.state.set(state);
  }

  private land(entry: Entry, landing: AttendeeLanding): void {
    keepNumber(this.clientId, this.place, entry.number);
    this.state.set({ kind: 'landed', number: entry.number, landing });
    this.stopWaiting();
    if (landing.changesAt === null) return;
    const at = Date.parse(landing.changesAt) + Math.random() * SPREAD_MS;
    this.stopWaiting = callAt(at, () => this.begin({ ...entry, isByHand: false, isGuess: false }), serverClock);
  }

  /** The server has judged the number. */
  private refuse({ number, isGuess }: Entry, { code = '', message }: LandingAnswer): void {
    if (isGuess && isOfOtherPlace(code)) {
      // A viewer who has typed nothing needs no explanation.
      refuseGuess(this.clientId, this.place);
      this.state.set({ kind: 'noNumber' });
      return;
    }
    forgetNumber(this.clientId, this.place, number);
    this.reject({ code, message });
  }

  private reject({ code, message }: Verdict): void {
    this.state.set({ kind: 'rejected', number: '', verdict: { code, message }, screens: [] });
  }
}
