import { act, fireEvent } from '@testing-library/react';

/** The wire of an upload, moved by the test. */
export class FakeUpload {
  static current: FakeUpload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 0;
  response: unknown = null;
  path = '';
  sent: FormData | null = null;
  open(_method: string, path: string) {
    this.path = path;
    FakeUpload.current = this;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
  }
  progress(share: number) {
    act(() => this.upload.onprogress?.({ loaded: share * 100, total: 100 }));
  }
  async answer(status: number, response: unknown) {
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
