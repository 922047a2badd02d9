/**
 * Whether a text has no visible character: it is empty or contains only spaces, fillers, joiners and combining marks
 * without a base letter. A name of this kind counts as missing for channels, contents, clients and people.
 */
export function isBlank(text: string): boolean {
  return !/(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
