/** Source: 000 §5 (ACC-115). */
export const PASSWORD_RULE_BROKEN =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character (@,$,!,%,*,?,&,=,~,*,#)';

const PASSWORD_MIN = 8;
const parts = [/[a-z]/, /[A-Z]/, /[0-9]/, /[@$!%*?&=~#]/];

/** The sentence about a password that is too weak, or null (ACC-110 to ACC-115). */
export function passwordError(password: string): string | null {
  const strong = [...password].length >= PASSWORD_MIN && parts.every((part) => part.test(password));
  return strong ? null : PASSWORD_RULE_BROKEN;
}
