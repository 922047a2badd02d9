/** A refused call. */
export class NaveError extends Error {
  /** The code of the refusal, such as `contents.not-found`; `http` if the answer is not one of Nave. */
  readonly code: string;
  readonly status: number;
  /** The errors of a form, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id under which the server's log has this request; null if the answer has none. */
  readonly requestId: string | null;
  /** The answer's JSON; null if it has none. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const { error } = (body ?? {}) as { error?: { code: string; message: string; fields?: Record<string, string> } };
    super(error?.message ?? `The server answered ${response.status}.`);
    this.name = 'NaveError';
    this.code = error?.code ?? 'http';
    this.status = response.status;
    this.fields = error?.fields ?? {};
    this.requestId = response.headers.get('x-request-id');
    this.body = body;
  }
}
