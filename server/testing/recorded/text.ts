/** How values are written down: short, in one line, and the same in every run. */

/** What differs from run to run: identifiers that the database invents, one-time links, signatures. */
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
// A digit, or letters that change their size too often for a name.
const mixed = /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])|(?=(?:[\w-]*?[a-z][\w-]*?[A-Z]){3})/;
const secret = new RegExp(`(?<![\\w-])(?:${mixed.source})[\\w-]{20,}(?![\\w-])|[0-9a-f]{32,}`, 'g');

/** Elements of a list and letters of a text beyond these are counted only. */
const most = { elements: 6, letters: 400 };

/**
 * Writes values; identifiers have numbers in the order in which they come, this moment is «now», and accounts have
 * their names, since their ids are invented too.
 */
export const createWords = (accounts: ReadonlyMap<number, string>, now?: () => string) => {
  const known = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = known.get(id) ?? `uuid${known.size + 1}`;
    known.set(id, name);
    return name;
  };
  const masked = (text: string): string => {
    const at = Date.parse(text);
    if (now && /^\d{4}-\d\d-\d\dT/.test(text) && at === Date.parse(now())) return 'now';
    return (
      text
        .replaceAll(/\d{7,10}/g, (id) => accounts.get(Number(id)) ?? id)
        .replaceAll(uuid, nameOf)
        .replaceAll(/(whsec_|\$argon2id)[\w+/=$,-]*/g, '$1***')
        .replaceAll(/visita-\d+/g, 'visita')
        // The ids that the server invents for steps of checklists.
        .replaceAll(/\bp[0-9a-f]{12}\b/g, 'point')
        .replaceAll(secret, '***')
    );
  };

  const said = (value: unknown): string => {
    if (typeof value === 'string') {
      const text = masked(value);
      const cut = text.length > most.letters ? `${text.slice(0, most.letters)}… ${text.length}` : text;
      return /^[^\s,:{}[\]"]+$/.test(cut) ? cut : JSON.stringify(cut);
    }
    if (Array.isArray(value)) {
      const rest = value.length - most.elements;
      const all = value.slice(0, most.elements).map(said);
      return `[${[...all, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')}]`;
    }
    if (typeof value === 'object' && value !== null) return `{${fields(value)}}`;
    if (typeof value !== 'number') return String(value);
    // The last digits of a sum depend on the order of its parts.
    return accounts.get(value) ?? String(Number(value.toPrecision(12)));
  };

  /** The fields of a record. */
  const fields = (record: object): string =>
    Object.entries(record)
      // A changed stop has its visits inserted again, in any order, so their ids vary.
      .filter(([name]) => !(name === 'id' && 'entrada_en' in record))
      .map(([name, value]) => `${masked(name)}: ${said(value)}`)
      .join(', ');

  return { said, fields, masked };
};

/** Breaks a long line at spaces, so that a difference shows what has changed. */
export const folded = (line: string, width = 150): string[] => {
  if (line.length <= width) return [line];
  const indent = `${/^ */.exec(line)?.[0] ?? ''}    `;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const found = rest.lastIndexOf(' ', width);
    const at = found > indent.length ? found : rest.indexOf(' ', width);
    if (at < 0) break;
    lines.push(rest.slice(0, at));
    rest = indent + rest.slice(at + 1);
  }
  return [...lines, rest];
};
