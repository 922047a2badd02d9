let loading: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most used passwords, in lower case; loaded when the first password is set. */
export function knownPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())),
  );
  return loading;
}
