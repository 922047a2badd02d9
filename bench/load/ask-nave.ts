/** Posts to Nave like one of its pages; returns the cookies that it has set. Throws for an unsuccessful response. */
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
  const set = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { cookie: set.join('; '), response };
}
