/** Returns lines for entries of the client's owner and the global owner; an archived client is not found. */
export function owners(done: string, doneForForeign = done): string {
  return `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | ${doneForForeign}
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + admin + limited admin + empty admin | own         | unauthorized
  owner + limited owner   | own                                            | ${done}
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B + global admin | own, foreign                           | unauthorized
  global owner            | own                                            | ${done}
  global owner            | foreign                                        | ${doneForForeign}
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;
}
