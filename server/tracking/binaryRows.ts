import { marks, sized } from './binaryArrays';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Bytes of a value of one size, with its length before it. */
const largest = 12;
/** Bytes of a row of positions, more or less. */
const usual = 320;

/** Rows as `copy … (format binary)` reads them: half the work of `unnest` for the database. */
export class BinaryRows {
  private bytes: Buffer;
  private at: number;
  /** Room that the values of one size in a row may take. */
  private readonly room: number;

  constructor(
    rows: number,
    private readonly columns: number,
  ) {
    this.room = 4 + columns * largest;
    this.bytes = Buffer.allocUnsafe(signature.length + this.room + rows * usual);
    this.at = signature.copy(this.bytes);
  }

  /** Begins a row: a value for each of its columns follows. */
  begin() {
    this.ensure(this.room);
    this.at = this.bytes.writeInt16BE(this.columns, this.at);
  }

  add<T>([size, write]: readonly [number, (bytes: Buffer, value: T, at: number) => void], value: T | null) {
    this.at = this.bytes.writeInt32BE(value === null ? -1 : size, this.at);
    if (value === null) return;
    write(this.bytes, value, this.at);
    this.at += size;
  }

  addText(mark: string, value: string | null) {
    if (value !== null) this.ensure(this.room + 3 * value.length);
    const length = value === null ? -1 : this.bytes.write(mark + value, this.at + 4);
    this.bytes.writeInt32BE(length, this.at);
    this.at += 4 + Math.max(length, 0);
  }

  end(): Buffer {
    this.at = this.bytes.writeInt16BE(-1, this.at);
    return this.bytes.subarray(0, this.at);
  }

  private ensure(room: number) {
    if (this.at + room <= this.bytes.length) return;
    const more = Buffer.allocUnsafe(2 * this.bytes.length + room);
    this.bytes.copy(more, 0, 0, this.at);
    this.bytes = more;
  }
}

/** Adds the value of one column, by the names of PostgreSQL's types. */
export const adding = {
  bigint: (rows: BinaryRows, value: number | null) => rows.add(sized.bigint, value),
  smallint: (rows: BinaryRows, value: number | null) => rows.add(sized.smallint, value),
  int: (rows: BinaryRows, value: number | null) => rows.add(sized.int, value),
  real: (rows: BinaryRows, value: number | null) => rows.add(sized.real, value),
  float8: (rows: BinaryRows, value: number | null) => rows.add(sized.float8, value),
  boolean: (rows: BinaryRows, value: boolean | null) => rows.add(sized.boolean, value),
  timestamptz: (rows: BinaryRows, value: number | null) => rows.add(sized.timestamptz, value),
  text: (rows: BinaryRows, value: string | null) => rows.addText(marks.text, value),
  jsonb: (rows: BinaryRows, value: string | null) => rows.addText(marks.jsonb, value),
};
