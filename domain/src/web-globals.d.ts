// What browsers and Node share, and this package uses; neither of their full libraries belongs in it.
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
