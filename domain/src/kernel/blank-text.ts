/**
 * Whether a reader would see nothing of the text: it is empty, or only of spaces, fillers, joiners and marks that stand
 * on nothing. Such a name counts as none, for channels, contents, clients and people alike.
 */
export function isBlank(text: string): boolean {
  return !/(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
