import type { Call } from '@nave/domain/kernel/call.ts';
import { act, fireEvent } from '@testing-library/react';
import { breachOf, contractOf, type Found, reportBreach } from '../../lib/testing/contracts.ts';

/** An XMLHttpRequest that the test controls. Like the fake server, it checks each call against the API's contract. */
export class FakeUpload {
  static current: FakeUpload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 0;
  response: unknown = null;
  sent: FormData | null = null;
  private found: Found | undefined;
  open(method: string, path: string) {
    this.found = contractOf(method, path);
    if (!this.found?.shape.upload) reportBreach(`${method} ${path} is no call of the API that takes a file.`);
    FakeUpload.current = this;
  }
  get call(): Call | undefined {
    return this.found?.call;
  }
  get params() {
    return this.found?.params;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
  }
  progress(share: number) {
    act(() => this.upload.onprogress?.({ loaded: share * 100, total: 100 }));
  }
  async answer(status: number, response: unknown) {
    const breach = this.found && breachOf(this.found, status, response);
    if (breach) reportBreach(`${this.call} answers what it does not promise: ${breach}`);
    this.status = status;
    this.response = response;
    await act(async () => this.onload?.());
  }
}

export const picture = new File(['picture'], 'Advent Header.png', { type: 'image/png' });

/** Pastes a file into a picture's field. */
export function paste(group: HTMLElement, file: File) {
  const target = group.querySelector('.mantine-Dropzone-root') ?? group;
  fireEvent.paste(target, { clipboardData: { files: [file] } });
}
