/** Whether the record was saved since the form was read. A form without an edition is never outdated. */
export function isOutdated(form: { edition?: number | undefined }, stored: { edition: number }): boolean {
  return form.edition !== undefined && form.edition !== stored.edition;
}
