/** Returns the lines for what only the client's owner and the global owner may do; an archived client is not found. */
export function owners(yes: string, ofForeign = yes): string {
  return `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | ${ofForeign}
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + admin + limited admin + empty admin | own         | unauthorized
  owner + limited owner   | own                                            | ${yes}
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  two-sided + global admin | own, foreign                                  | unauthorized
  global owner            | own                                            | ${yes}
  global owner            | foreign                                        | ${ofForeign}
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;
}
