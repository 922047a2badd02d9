import { atRate } from '../load/at-rate.ts';
import { answer } from '../probe.ts';

/** A chat message as a viewer receives it. `due` is the intended time of the message, in epoch milliseconds. */
export interface Message {
  readonly id: string;
  readonly uid: string;
  readonly userName: string;
  readonly photoURL: null;
  readonly message: string;
  readonly due: number;
  readonly isHost: boolean;
}

/** Registers commands that publish one message, or many at a steady rate. The messages are the same for all servers. */
export function publishOnRequest(name: string, publish: (message: Message) => unknown): void {
  let sent = 0;
  const send = (due: number) => publish(messageOf(++sent, due));
  answer(name, () => send(Date.now()));
  answer(`${name} burst`, ({ messages, perSecond }: { messages: number; perSecond: number }) =>
    atRate({ count: messages, perSecond }, (_index, due) => void send(Math.round(performance.timeOrigin + due))),
  );
}

function messageOf(number: number, due: number): Message {
  return {
    id: `0193f0a2-7c1e-7b2a-9d55-${String(number).padStart(12, '0')}`,
    uid: '0193f0a2-0000-7000-8000-000000000042',
    userName: 'Ruth Naomi',
    photoURL: null,
    message: 'Good morning everyone, greetings from the third row on the left!',
    due,
    isHost: false,
  };
}
