import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import type { EntryAnswer, Seat } from '@nave/domain/paywall/paywall.api.ts';
import { entryRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { numberInAddress, takeNumberFromAddress } from '../../lib/number-in-address.ts';
import { Observable } from '../../lib/socket/observable.ts';
import type { Socket } from '../../lib/socket.ts';
import { HeldSeat } from './held-seat.ts';
import { forgetNumber, keepNumber, keptNumber, refuseGuess } from './kept-numbers.ts';
import { mayAsk } from './may-ask.ts';
import { entering, isOfOtherPlace, type PaywallState, troubleOf, type Verdict } from './paywall-state.ts';
import { giveBack, type Place } from './places.ts';
import { RepeatedRequest } from './repeated-request.ts';

interface SeatKeeperOptions<Data> {
  place: Place<Data>;
  socket: Pick<Socket, 'command' | 'subscribe' | 'status' | 'me'>;
}

/** A number with which the page enters. */
interface Entry {
  number: string;
  isByHand: boolean;
  /** Whether the number is only known from another place of the client. */
  isGuess: boolean;
}

/** Endings after which another screen of the same number watches. */
const replaced: ReadonlySet<string> = new Set([seatEndings.takenOver.code, seatEndings.freed.code]);

/** A page that loses its seats more often asks for the next one after a growing delay. */
const FREQUENT_WITHIN_MS = 60_000;

/** Gets a seat in a place for this browser and keeps it: the state machine of the paywall. */
export class SeatKeeper<Data> {
  readonly state: Observable<PaywallState<Data>>;
  private readonly options: SeatKeeperOptions<Data>;
  private readonly requests = new RepeatedRequest();
  private entry: Entry | null = null;
  private seat: Seat | null = null;
  private held: HeldSeat | null = null;
  /** Seats that were lost soon after the one before, and when the last one was lost. */
  private losses = 0;
  private lostAtMs = Number.NEGATIVE_INFINITY;
  /** The last return of a seat. A number is entered after it, so that it does not end the new seat. */
  private returned: Promise<void> = Promise.resolve();

  constructor(options: SeatKeeperOptions<Data>) {
    this.options = options;
    const number = numberInAddress() ?? this.kept()?.number;
    this.state = new Observable(number ? entering({ number, isByHand: false }) : { kind: 'noNumber' });
  }

  /** Enters with the number in the address, or else with the kept number (PAY-4 to PAY-7). */
  start = (): void => {
    const given = takeNumberFromAddress();
    const kept = this.kept();
    if (given !== null) this.enterWith(given, false);
    else if (kept) this.begin({ ...kept, isByHand: false });
    else this.state.set({ kind: 'noNumber' });
  };

  /** Leaves the place. The seat stays reserved for 90 seconds. */
  stop = (): void => {
    this.requests.stop();
    this.held?.leave();
    this.held = null;
  };

  /** Enters with a typed number. */
  enter = (typed: string): void => this.enterWith(typed, true);

  /** Enters in place of another screen of the rejected number. */
  enterInsteadOf = (seatId: string): void => {
    const state = this.state.current();
    if (state.kind === 'rejected')
      this.begin({ number: state.number, isByHand: true, isGuess: false }, { insteadOf: seatId });
  };

  /** Gives the seat back and forgets the number, even if the server does not answer (PAY-26, PAY-27, PAY-94). */
  logOut = (): void => {
    const { seat, entry } = this;
    this.leave();
    if (entry) this.forget(entry.number);
    if (seat && entry) this.returned = giveBack(seat, entry.number);
    this.start();
  };

  /** Lets staff of the place pass without a number (PAY-80). */
  enterAsStaff = (): void => {
    this.requests.start({
      run: async (signal) => {
        const data = await this.options.place.read(signal);
        if (data !== null && !signal.aborted) this.state.set({ kind: 'authorized', number: null, seatId: null, data });
      },
      onFailure: () => {},
    });
  };

  /** The viewer is no longer staff: enters as everyone else. */
  leaveAsStaff = (): void => {
    const state = this.state.current();
    if (state.kind === 'authorized' && state.number === null) this.start();
  };

  /**
   * Returns the answer to a read of what the place protects. If it is null, the seat is gone: throws, and gets a new one
   * while the page stays as it is.
   */
  read = async <Answer>(answer: Promise<Answer | null>): Promise<Answer> => {
    const admitted = await answer;
    if (admitted !== null) return admitted;
    this.handleLoss();
    throw new Error('The paywall no longer admits this page.');
  };

  private kept() {
    const { clientId, id } = this.options.place;
    return keptNumber(clientId, id);
  }

  private keep(number: string, endsAt?: string | null): void {
    const { clientId, id } = this.options.place;
    keepNumber(clientId, id, number, endsAt);
  }

  private forget(number: string): void {
    const { clientId, id } = this.options.place;
    forgetNumber(clientId, id, number);
  }

  private enterWith(typed: string, isByHand: boolean): void {
    const number = readAttendeeNumber(typed);
    // PAY-13
    this.requests.stop();
    if (number === null) this.reject(entryRefusals.format);
    else this.begin({ number, isByHand, isGuess: false });
  }

  private begin(entry: Entry, { insteadOf, waitMs }: { insteadOf?: string; waitMs?: number } = {}): void {
    this.entry = entry;
    if (!entry.isGuess) this.keep(entry.number);
    const request: Parameters<RepeatedRequest['start']>[0] = {
      run: async (signal, attempt) => {
        this.showEntering(entering(entry));
        await this.returned;
        await mayAsk(this.options.socket, signal);
        // Only the viewer's press takes over another screen, not its repetition.
        const { askForSeat } = this.options.place;
        const answer = await askForSeat(entry.number, attempt === 0 ? insteadOf : undefined, signal);
        if (answer.seat) await this.admit(answer.seat, entry, signal);
        else if (!signal.aborted) this.refuse(answer);
      },
      onFailure: (error) => this.showEntering({ ...entering(entry), isAsking: false, trouble: troubleOf(error) }),
    };
    this.requests.start(request, waitMs);
  }

  /** A page that is shown already stays as it is while it gets another seat. */
  private showEntering(state: PaywallState<Data>): void {
    if (this.state.current().kind !== 'authorized') this.state.set(state);
  }

  private async admit(seat: Seat, entry: Entry, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.held?.stop();
    this.seat = seat;
    const { socket, place } = this.options;
    this.held = new HeldSeat({ socket, seatId: seat.id, onEnded: this.handleEnd, onLost: this.handleLoss });
    const data = await place.read(signal);
    if (signal.aborted) return;
    if (data === null) throw new Error('The seat has ended already.');
    this.entry = { ...entry, isGuess: false };
    this.keep(entry.number, seat.endsAt);
    this.state.set({ kind: 'authorized', number: entry.number, seatId: seat.id, data });
  }

  /** The server has judged the number (PAY-24, PAY-25). */
  private refuse({ code = '', message, screens = [] }: Pick<EntryAnswer, 'code' | 'message' | 'screens'>): void {
    const { number, isGuess } = this.leave();
    if (isGuess && isOfOtherPlace(code)) {
      // A viewer who has typed nothing needs no explanation.
      const { clientId, id } = this.options.place;
      refuseGuess(clientId, id);
      this.state.set({ kind: 'noNumber' });
      return;
    }
    this.forget(number);
    this.reject({ code, message }, screens.length > 0 ? number : '', screens);
  }

  private handleEnd = (ending: Verdict): void => {
    if (ending.code === seatEndings.lapsed.code) this.handleLoss();
    else if (replaced.has(ending.code)) this.reject(ending, this.leave().number);
    else this.refuse(ending);
  };

  /** Gets another seat in silence, unless the page does so already. */
  private handleLoss = (): void => {
    if (this.state.current().kind !== 'authorized' || this.requests.isActive()) return;
    const isFrequent = performance.now() - this.lostAtMs < FREQUENT_WITHIN_MS;
    this.lostAtMs = performance.now();
    this.losses = isFrequent ? this.losses + 1 : 0;
    const waitMs = isFrequent ? reconnectDelay(this.losses, Math.random()) : 0;
    if (this.entry) this.begin({ ...this.entry, isByHand: false }, { waitMs });
    else this.start();
  };

  /** Stops watching; returns the number with which the page has watched. */
  private leave(): Entry {
    const { entry } = this;
    this.stop();
    this.seat = null;
    this.entry = null;
    return entry ?? { number: '', isByHand: false, isGuess: false };
  }

  private reject({ code, message }: Verdict, number = '', screens: EntryAnswer['screens'] = []): void {
    this.state.set({ kind: 'rejected', number, verdict: { code, message }, screens });
  }
}
