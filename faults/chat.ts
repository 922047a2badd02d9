import { setTimeout as sleep } from 'node:timers/promises';
import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Breach } from './checker.ts';
import type { Act, ChatHistory, StoredEvent, Withdrawal } from './history.ts';
import { Moderator } from './moderator.ts';
import { Page } from './page.ts';
import { PatientClient } from './patient-client.ts';
import type { Random } from './random.ts';
import type { Member, Person, World } from './world.ts';
import { Writer } from './writer.ts';

const READERS = 2;
/** How long all commands may take to be answered, and all pages to be up to date, once nothing fails any more. */
const SETTLE_MS = 60_000;

/** When to withdraw rights and to stop writing, in milliseconds from the start; null for never. */
export interface ChatPlan {
  readonly banAtMs: number | null;
  readonly removeRoleAtMs: number | null;
  readonly endSessionAtMs: number | null;
  readonly writeUntilMs: number | null;
  readonly hasDeletions: boolean;
}

type Taken = Omit<Withdrawal, 'graceMs' | 'staffEventsAt'>;

interface ChatDeps {
  readonly world: World;
  readonly random: Random;
  readonly name: string;
  readonly guests: readonly Person[];
  readonly host: Person;
}

/** The people whose rights outside of the chat are withdrawn, so that each chat has its own. */
interface Newcomers {
  readonly assistant: Person;
  readonly member: Member;
}

/**
 * A chat with guests, a host, an assistant host and a member, who all write, and with readers. The host bans a guest,
 * the assistant loses the role of a host, and the member's session ends.
 */
export class Chat {
  readonly #deps: ChatDeps;
  readonly #contentId: string;
  readonly #newcomers: Newcomers;
  readonly #assistantPage: Page;
  readonly #patientAssistant: PatientClient;
  readonly #patientMember: PatientClient;
  readonly #pages: Page[] = [];
  readonly #writers: Writer[];
  readonly #moderator: Moderator;
  readonly #assistantModerator: Moderator;
  readonly #taken: Taken[] = [];
  #plan: Promise<unknown> = Promise.resolve();

  private constructor(deps: ChatDeps, contentId: string, newcomers: Newcomers) {
    const { guests, host, name, random } = deps;
    const { assistant, member } = newcomers;
    this.#deps = deps;
    this.#contentId = contentId;
    this.#newcomers = newcomers;
    const writerOf = (who: string, { id: authorId, cookie }: Person) => {
      const page = this.#openPage(who, cookie);
      return { page, writer: new Writer({ name: `${who} in ${name}`, authorId, page, contentId, random }) };
    };
    const guestWriters = guests.map((guest, index) => writerOf(`guest ${index + 1}`, guest).writer);
    const hostParts = writerOf('the host', host);
    const assistantParts = writerOf('the assistant', assistant);
    for (let index = 0; index < READERS; index += 1) this.#openPage(`reader ${index + 1}`, null);
    this.#writers = [...guestWriters, hostParts.writer, assistantParts.writer];
    this.#moderator = new Moderator({ page: hostParts.page, actorId: host.id, contentId, random });
    this.#assistantModerator = new Moderator({ page: assistantParts.page, actorId: assistant.id, contentId, random });
    this.#assistantPage = assistantParts.page;
    this.#assistantPage.followStaff(chatStaffTopic(contentId));
    const { url } = deps.world.server;
    const patient = (who: string, { cookie }: Person) =>
      new PatientClient({ name: `${who} in ${name}`, url, cookie, contentId });
    this.#patientAssistant = patient('the patient assistant', assistant);
    this.#patientMember = patient('the patient member', member);
  }

  /** Adds a chat and its newcomers, and opens the pages. Resolves when all pages show the chat. */
  static async open(deps: ChatDeps): Promise<Chat> {
    const { world } = deps;
    const newcomers = { assistant: await world.host('Silas'), member: await world.member('Eunice') };
    const chat = new Chat(deps, await world.newChat(), newcomers);
    if (!(await chat.#areUpToDate(0))) throw new Error(`The pages of ${deps.name} could not be opened.`);
    return chat;
  }

  /** The longest time in which the server has answered none of a writer's messages, in milliseconds. */
  get longestOutageMs(): number {
    return Math.max(...this.#writers.map(({ longestOutageMs }) => longestOutageMs));
  }

  /** Lets everyone write, and carries out the plan. */
  start(plan: ChatPlan): void {
    for (const writer of this.#writers) void writer.write();
    for (const client of [this.#patientAssistant, this.#patientMember]) void client.write();
    if (plan.hasDeletions) this.#moderator.deleteMessages();
    if (plan.hasDeletions || plan.removeRoleAtMs !== null) this.#assistantModerator.deleteMessages();
    const steps = [
      plan.banAtMs !== null && this.#banAt(plan.banAtMs),
      plan.removeRoleAtMs !== null && this.#removeRoleAt(plan.removeRoleAtMs),
      plan.endSessionAtMs !== null && this.#endSessionAt(plan.endSessionAtMs),
      plan.writeUntilMs !== null && sleep(plan.writeUntilMs).then(() => this.#stopWriting()),
    ];
    this.#plan = Promise.all(steps);
  }

  /** Stops all writers. Resolves when every command is answered and every page is up to date, or with what is not. */
  async settle(): Promise<Breach[]> {
    const { name } = this.#deps;
    const late = sleep(SETTLE_MS, 'late', { ref: false });
    if ((await Promise.race([Promise.all([this.#stopWriting(), this.#plan]), late])) === 'late') {
      const sent = this.#writers.flatMap((writer) => writer.sent);
      const open = sent.filter(({ answer }) => !answer).map(({ text }) => `"${text}"`);
      return [{ kind: 'error', evidence: `commands in ${name} are not answered: ${open.join(', ')}` }];
    }
    const [room] = await this.#deps.world.query<{ top: number }>('select top::float8 from rooms where room = $1', [
      chatTopic(this.#contentId),
    ]);
    const top = room?.top ?? 0;
    if (await this.#areUpToDate(top)) return [];
    const behind = this.#pages.filter((page) => page.top < top).map((page) => `${page.name} is at ${page.top}`);
    return [{ kind: 'missing', evidence: `the room of ${name} is at ${top}, but ${behind.join(', ')}` }];
  }

  /** Opens `newPages` further pages and returns what everyone has seen. `graceMsOf` is called with the time of a loss. */
  async history(newPages: number, graceMsOf: (takenAt: number) => number): Promise<ChatHistory> {
    const readers = this.#pages.map((page) => page.history());
    const opened = Array.from({ length: newPages }, (_, index) => this.#openPage(`new page ${index + 1}`, null));
    await this.#areUpToDate(0);
    const staffEventsAt = [this.#assistantPage, this.#patientAssistant].flatMap((client) => client.staffEventsAt);
    return {
      writers: this.#writers.map(({ sent }) => sent),
      acknowledgedActs: [this.#moderator, this.#assistantModerator].flatMap(({ acknowledged }) => acknowledged),
      readers,
      newPages: opened.map((page) => page.history()),
      stored: await this.#storedEvents(),
      acts: await this.#acts(),
      withdrawals: this.#taken.map((taken) => ({ ...taken, graceMs: graceMsOf(taken.takenAt), staffEventsAt })),
    };
  }

  close(): void {
    for (const page of this.#pages) page.close();
  }

  /** Resolves when all commands are answered. */
  async #stopWriting(): Promise<void> {
    this.#patientAssistant.stop();
    this.#patientMember.stop();
    await Promise.all([...this.#writers, this.#moderator, this.#assistantModerator].map((part) => part.stop()));
  }

  async #banAt(ms: number): Promise<void> {
    await sleep(ms);
    const [guest] = this.#deps.guests;
    const takenAt = guest ? await this.#moderator.ban(guest.id) : null;
    if (guest && takenAt !== null) this.#taken.push({ right: 'write', actorId: guest.id, takenAt });
  }

  async #removeRoleAt(ms: number): Promise<void> {
    await sleep(ms);
    const { id: actorId } = this.#newcomers.assistant;
    await this.#deps.world.removeFromStaff(actorId);
    this.#taken.push({ right: 'moderate', actorId, takenAt: Date.now() });
  }

  async #endSessionAt(ms: number): Promise<void> {
    await sleep(ms);
    const { member } = this.#newcomers;
    await this.#deps.world.endSession(member);
    this.#taken.push({ right: 'write', actorId: member.id, takenAt: Date.now() });
  }

  #openPage(who: string, cookie: string | null): Page {
    const { world, name, random } = this.#deps;
    const page = new Page({ name: `${who} of ${name}`, url: world.server.url, cookie, random });
    this.#pages.push(page);
    page.followChat(this.#contentId);
    return page;
  }

  /** Waits until all pages have received the event with this number. Resolves to false after a minute. */
  async #areUpToDate(top: number): Promise<boolean> {
    const endMs = performance.now() + SETTLE_MS;
    while (this.#pages.some((page) => page.top < top)) {
      if (performance.now() > endMs) return false;
      await sleep(50);
    }
    return true;
  }

  #storedEvents(): Promise<StoredEvent[]> {
    return this.#deps.world.query<StoredEvent>(
      `select n::float8, command_id as "commandId", author_id as "authorId", type, data ->> 'id' as id,
         data ->> 'message' as text, coalesce((data ->> 'isHost')::boolean, false) as "isHost",
         (extract(epoch from at) * 1000)::float8 as at
       from room_events where room = $1 order by n`,
      [chatTopic(this.#contentId)],
    );
  }

  #acts(): Promise<Act[]> {
    return this.#deps.world.query<Act>(
      `select command_id as "commandId", kind, actor_id as "actorId", (extract(epoch from at) * 1000)::float8 as at,
         array(select (jsonb_array_elements(before) ->> 'n')::float8) as removed
       from chat_acts where content_id = $1 order by at`,
      [this.#contentId],
    );
  }
}
