type Numbers = Int32Array | Float32Array | Float64Array;
interface NumbersClass {
  new (length: number): Numbers;
}

/** The numbers of a long table in typed arrays, column by column: millions of rows take a few bytes each. */
export interface Columns<Name extends string> {
  add(row: Readonly<Record<Name, number>>): void;
  get(name: Name, row: number): number;
  /** The rows of each group (an integer from 0), sorted by that column. */
  grouped(by: Name, groups: number, order: Name): (group: number) => number[];
}

export const createColumns = <Name extends string>(classes: Readonly<Record<Name, NumbersClass>>): Columns<Name> => {
  const kinds = Object.entries<NumbersClass>(classes);
  let room = 4_096;
  let size = 0;
  const columns = new Map<string, Numbers>(kinds.map(([name, Kind]) => [name, new Kind(room)]));
  const grow = () => {
    room *= 2;
    for (const [name, Kind] of kinds) {
      const wider = new Kind(room);
      wider.set(columns.get(name) ?? []);
      columns.set(name, wider);
    }
  };
  const get = (name: Name, row: number) => columns.get(name)?.[row] ?? NaN;
  return {
    add: (row) => {
      if (size === room) grow();
      for (const [name, column] of columns) column[size] = row[name as Name];
      size += 1;
    },
    get,
    grouped: (by, groups, order) => {
      const begins = new Int32Array(groups + 1);
      const count = (group: number, more: number) => (begins[group] = (begins[group] ?? 0) + more);
      for (let row = 0; row < size; row++) count(get(by, row) + 1, 1);
      for (let group = 1; group <= groups; group++) count(group, begins[group - 1] ?? 0);
      const next = begins.slice();
      const rows = new Int32Array(size);
      for (let row = 0; row < size; row++) {
        const at = next[get(by, row)] ?? 0;
        rows[at] = row;
        next[get(by, row)] = at + 1;
      }
      return (group) =>
        [...rows.subarray(begins[group], begins[group + 1])].sort((a, b) => get(order, a) - get(order, b) || a - b);
    },
  };
};
