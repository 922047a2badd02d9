/** Joins the paths of an icon's SVG text. The set's one-colour weights contain nothing but paths. */
export function outline(svg: string): string {
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join('');
}
