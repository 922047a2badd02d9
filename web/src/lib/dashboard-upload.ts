import {
  type AddressInput,
  type AnswerOf,
  addressOf,
  type ParamsOf,
  type UploadCall,
} from '@nave/domain/kernel/call.ts';
import { ApiError, MAIN_TIMEOUT_MS, unreachable } from './api.ts';

/**
 * Uploads a file as multipart field `file`. Reports progress from 0 to 1, and therefore uses XMLHttpRequest instead of
 * `fetch`. Throws ApiError.
 */
export function uploadFile<One extends UploadCall>(
  call: One,
  params: ParamsOf<One>,
  file: File,
  onProgress: (progress: number) => void,
): Promise<AnswerOf<One>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(call, params as AddressInput<One>));
    request.responseType = 'json';
    request.timeout = MAIN_TIMEOUT_MS;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'nave');
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as AnswerOf<One>);
      else reject(errorOf(request));
    };
    const fail = () => reject(unreachable());
    request.onerror = fail;
    request.ontimeout = fail;
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function errorOf({ status, response }: XMLHttpRequest): ApiError {
  const error: { code?: string; message?: string } | undefined = response?.error;
  return new ApiError({
    status,
    code: error?.code ?? 'server.unexpected',
    message: error?.message ?? 'Something went wrong. Please try again',
  });
}
