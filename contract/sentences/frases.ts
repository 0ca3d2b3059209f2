/** Building blocks of the summaries of rules and plans. */

export const dias = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** 31/03/2026 */
export const fechaDe = (date: string) => date.split('-').reverse().join('/');

/** «a, b y c» */
export const lista = (parts: readonly string[], and: 'y' | 'o' = 'y'): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1) ?? ''}`;

/** More than these are only counted. */
const most = 4;

export const nombresDe = (
  ids: readonly number[],
  names: ReadonlyMap<number, string> | undefined,
  noun: string,
): string[] => {
  const said = ids.map((id) => nombrado(id, names, noun) ?? '');
  return said.length > most ? [...said.slice(0, most - 1), `${said.length - most + 1} más`] : said;
};

export const nombrado = (
  id: number | null | undefined,
  names: ReadonlyMap<number, string> | undefined,
  noun: string,
): string | null => (id == null ? null : (names?.get(id) ?? `${noun} ${id}`));
