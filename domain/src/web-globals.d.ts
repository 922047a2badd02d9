// Globals of both browsers and Node that this package uses. The package must not depend on the full libraries of
// browsers or of Node.
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
  readonly searchParams: { get(name: string): string | null };
}
declare function atob(base64: string): string;
