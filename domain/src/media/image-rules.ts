/** Maximum size of a picture, in bytes. Source: 000 §9 (MED-1). */
export const MAX_IMAGE_BYTES = 5_242_880;

/** Whether a picture is square, as a profile image must be (MED-4, MED-34). */
export function isSquare({ width, height }: { width: number; height: number }): boolean {
  return width === height;
}

/**
 * Returns the name of a file in the library: in lower case, with hyphens instead of spaces, and cut to its last 120
 * characters (MED-6, MED-7, MED-21).
 */
export function libraryName(fileName: string): string {
  return fileName.toLowerCase().trim().replace(/\s+/g, '-').slice(-120);
}

/** Returns a name that `taken` does not contain: `logo.png`, `logo-1.png`, `logo-2.png` ... (MED-8). */
export function uniqueLibraryName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let suffix = 1; ; suffix++) {
    const candidate = `${stem}-${suffix}${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}
