import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { logFailure } from '../../lib/log.ts';
import { Refused, type Socket } from '../../lib/socket.ts';

/** The topic of a seat says why it has ended. After this time without an answer the seat counts as lost. */
const REASON_WITHIN_MS = 1_000;
/** Delay before a failed hold is repeated on the same connection. */
const REPEAT_AFTER_MS = 5_000;

/** Why a seat has ended. */
export interface Ending {
  code: string;
  message: string;
}

interface HeldSeatOptions {
  socket: Pick<Socket, 'command' | 'subscribe' | 'status'>;
  seatId: string;
  onEnded: (ending: Ending) => void;
  /** The server does not know the seat, or not as a seat of this browser. */
  onLost: () => void;
}

/** Keeps a seat reserved while the socket is connected, and follows the end of the seat. */
export class HeldSeat {
  readonly id: string;
  private readonly options: HeldSeatOptions;
  private readonly stops: (() => void)[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The start of the connection for which the seat is held. */
  private heldSince: number | null = null;
  private hasStopped = false;

  constructor(options: HeldSeatOptions) {
    const { socket, seatId, onEnded } = options;
    this.id = seatId;
    this.options = options;
    this.stops = [
      socket.subscribe(seatTopic(seatId), {
        onSnapshot: ({ ended }) => ended && onEnded(ended),
        onEvent: ({ data }) => onEnded(data),
        onRefused: () => options.onLost(),
      }),
      socket.status.subscribe(this.hold),
    ];
    this.hold();
  }

  /** Stops holding the seat. The server reserves the seat for 90 more seconds. */
  leave(): void {
    this.stop();
    const { socket } = this.options;
    if (socket.status.current().state !== 'open') return;
    socket
      .command(paywallCommands.leave, {}, { fleeting: true })
      .catch((error) => logFailure('The seat could not be left', error));
  }

  /** Stops holding the seat, because it has ended or another one replaces it. */
  stop(): void {
    this.hasStopped = true;
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  /** Holds the seat once for each connection. */
  private hold = (): void => {
    const { socket, seatId } = this.options;
    const { state, since } = socket.status.current();
    if (state !== 'open' || since === this.heldSince) return;
    this.heldSince = since;
    socket.command(paywallCommands.hold, { seatId }, { fleeting: true }).catch(this.handleFailure);
  };

  private handleFailure = (error: unknown): void => {
    if (this.hasStopped) return;
    clearTimeout(this.timer);
    if (error instanceof Refused && error.code === paywallRefusals.seatNotFound.code) {
      this.timer = setTimeout(this.options.onLost, REASON_WITHIN_MS);
      return;
    }
    logFailure('The seat could not be held', error);
    this.timer = setTimeout(() => {
      this.heldSince = null;
      this.hold();
    }, REPEAT_AFTER_MS);
  };
}
