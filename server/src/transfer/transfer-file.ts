import { createHash } from 'node:crypto';
import { type Channel, channelSchema } from '@nave/domain/channels/channel.ts';
import { type Client, clientSchema } from '@nave/domain/clients/client.ts';
import { type WholeContent, wholeContentSchema } from '@nave/domain/contents/content.ts';
import { type Tag, tagSchema } from '@nave/domain/contents/tag.ts';
import { z } from 'zod';
import { BackupError } from '../platform/backup/backup-error.ts';

/** The name of the file with the records, in the folder of an export. The other files are pictures. */
export const RECORDS_FILE = 'client.jsonl';
export const PICTURES_FOLDER = 'pictures';
const FORMAT = 'nave-client';
const VERSION = 1;
/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_LINES = 50_000;

/** A picture of the library. Its files are in the folder of pictures, under the last part of their address. */
const pictureSchema = z.strictObject({
  url: z.string().max(300),
  fileName: z.string().max(300),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
});
export type TransferredPicture = z.infer<typeof pictureSchema>;

const header = z.object({ type: z.literal(FORMAT), version: z.int() });
const ending = z.strictObject({ type: z.literal('end'), lines: z.int(), sha256: z.string() });

/** An organisation as JSON lines: the records are those of the API. */
export interface TransferredClient {
  client: Client;
  pictures: TransferredPicture[];
  tags: Tag[];
  channels: Channel[];
  contents: WholeContent[];
}

/** Returns the text of a file: a header, a line for each record, and a last line by which a cut file is noticed. */
export function writeTransferFile({ client, pictures, tags, channels, contents }: TransferredClient): string {
  const lines = [
    { type: FORMAT, version: VERSION, key: client.key },
    { type: 'client', data: client },
    ...pictures.map((data) => ({ type: 'picture', data })),
    ...tags.map((data) => ({ type: 'tag', data })),
    ...channels.map((data) => ({ type: 'channel', data })),
    ...contents.map((data) => ({ type: 'content', data })),
  ].map((line) => `${JSON.stringify(line)}\n`);
  const text = lines.join('');
  return `${text}${JSON.stringify({ type: 'end', lines: lines.length, sha256: hashOf(text) })}\n`;
}

/** Reads the text of a file. Throws `BackupError` with a sentence, and the number of the line, if anything is wrong. */
export function readTransferFile(text: string): TransferredClient {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length < 2) throw refused('is cut off or empty: export it again');
  if (lines.length > MAX_LINES) throw refused(`has more than ${MAX_LINES} lines`);
  const first = header.safeParse(parseLine(lines[0], 1));
  if (!first.success) throw refused('is no export of an organisation');
  if (first.data.version !== VERSION) throw refused(`has the version ${first.data.version}, but only 1 can be read`);
  const last = ending.safeParse(parseLine(lines.at(-1), lines.length));
  const body = `${lines.slice(0, -1).join('\n')}\n`;
  if (!last.success) throw refused('is cut off: its last line is missing. Export it again');
  if (last.data.lines !== lines.length - 1 || last.data.sha256 !== hashOf(body))
    throw refused('was changed or damaged: its lines do not match its last line. Export it again');
  return readRecords(lines.slice(1, -1));
}

function readRecords(lines: readonly string[]): TransferredClient {
  const found: Record<'client' | 'picture' | 'tag' | 'channel' | 'content', unknown[]> = {
    client: [],
    picture: [],
    tag: [],
    channel: [],
    content: [],
  };
  for (const [index, line] of lines.entries()) {
    const number = index + 2;
    const { type, data } = (parseLine(line, number) ?? {}) as { type?: string; data?: unknown };
    if (type === undefined || !Object.hasOwn(found, type)) throw refused(`has an unknown record in line ${number}`);
    const schema = schemas[type as keyof typeof schemas];
    const { success, error } = schema.safeParse(data);
    if (!success) {
      const [issue] = error.issues;
      throw refused(`has a ${type} in line ${number} that is not valid: ${issue?.path.join('.')} ${issue?.message}`);
    }
    found[type as keyof typeof found].push(data);
  }
  const [client, ...others] = found.client as Client[];
  if (!client || others.length > 0) throw refused('must have exactly one organisation');
  const channels = found.channel as Channel[];
  const contents = found.content as WholeContent[];
  const stranger = [...channels, ...contents].find(({ clientId }) => clientId !== client.id);
  if (stranger) throw refused(`has a record of another organisation: ${stranger.id}`);
  return { client, pictures: found.picture as TransferredPicture[], tags: found.tag as Tag[], channels, contents };
}

const schemas = {
  client: clientSchema,
  picture: pictureSchema,
  tag: tagSchema,
  channel: channelSchema,
  content: wholeContentSchema,
};

function parseLine(line: string | undefined, number: number): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    throw refused(`has no JSON in line ${number}`);
  }
}

function refused(reason: string): BackupError {
  return new BackupError(`${RECORDS_FILE} ${reason}. Nothing was imported.`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
