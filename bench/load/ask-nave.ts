/** Posts to Nave as a page does, and returns the response with its cookies. Throws if the status is not successful. */
export async function askNave(
  port: number,
  path: string,
  body: object,
  cookie = '',
): Promise<{ cookie: string; response: Response }> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, cookie, 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { cookie: cookies.join('; '), response };
}
