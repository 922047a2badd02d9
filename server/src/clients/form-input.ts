/** Whether somebody has saved since the form was read. A form that names no edition is saved over whatever there is. */
export function isOutdated(form: { edition?: number | undefined }, stored: { edition: number }): boolean {
  return form.edition !== undefined && form.edition !== stored.edition;
}
