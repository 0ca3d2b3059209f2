/**
 * An assignment of a route as files write it: the asset by its code, else by name; the person by name, document or
 * e-mail.
 */
export interface NamedAssignment {
  activo: string;
  persona: string | null;
  hora: string | null;
}

/** Assignments as text for files: `CAM-01 (Ana Pérez) @05:30; CAM-02`; the hour is the asset's own. */
export const assignmentsText = (assignments: readonly NamedAssignment[]): string =>
  assignments
    .map(({ activo, persona, hora }) =>
      [
        /[";,\n(@]/.test(activo) ? `"${activo.replaceAll('"', '""')}"` : activo,
        persona !== null && `(${persona.replaceAll(/[()]/g, '')})`,
        hora !== null && `@${hora}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');

/**
 * Each match begins where the one before ended. No run of spaces is longer than one: several optional ones in a row
 * would cause backtracking.
 */
const one =
  / ?(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^";,\n(@]+?)) ?(?:\((?<persona>[^()\n]*)\))? ?(?:@ ?(?<hora>[^;,\n]+?))? ?(?:[;,\n]|$)/y;

/** Parses that text; returns the part that it cannot parse. */
export const assignmentsOf = (text: string): NamedAssignment[] | { wrong: string } => {
  const said = text.replaceAll(/[^\S\n]+/g, ' ').trim();
  const assignments: NamedAssignment[] = [];
  for (let at = 0; at < said.length; at = one.lastIndex) {
    one.lastIndex = at;
    const found = one.exec(said)?.groups;
    const activo = (found?.quoted?.replaceAll('""', '"') ?? found?.plain ?? '').trim();
    if (!activo) return { wrong: said.slice(at, at + 40).trim() };
    assignments.push({ activo, persona: found?.persona?.trim() || null, hora: found?.hora ?? null });
  }
  return assignments;
};
