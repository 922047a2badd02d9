/** Whether the record was saved since the form was read. A form without an edition overwrites any edition. */
export function isOutdated(form: { edition?: number | undefined }, stored: { edition: number }): boolean {
  return form.edition !== undefined && form.edition !== stored.edition;
}
