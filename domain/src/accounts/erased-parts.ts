/** The parts of a person's data that are erased without a trace. */
const gone = ['account', 'roles', 'access', 'emails', 'attendees', 'conversations'] as const;
/** The parts that stay as numbers, without the person and the text. */
const kept = ['messages', 'answers', 'viewings'] as const;

/** The parts of a person's data that an erasure counts, in the order of the receipt. */
export const erasedParts = [...gone, ...kept] as const;
export type ErasedPart = (typeof erasedParts)[number];
/** How many items of each part were found. */
export type ErasedCounts = Record<ErasedPart, number>;

/** Whether the part stays as a number after the erasure. */
export function staysAsNumber(part: ErasedPart): boolean {
  return kept.some((name) => name === part);
}
