const needed = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&=~#]/];

/** Whether a password keeps the rule. Source: 000 §5 (ACC-110 to ACC-114). */
export function keepsPasswordRule(password: string): boolean {
  return password.length >= 8 && needed.every((sign) => sign.test(password));
}
