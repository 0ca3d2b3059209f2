/** What a formula may ask of its sheet and of the day. Texts as read; undefined: not known. */
export interface Surroundings {
  /** A cell by its row number and its column, from 0; '' when it is empty. */
  cell(row: number, column: number): string | undefined;
  /** The day in the company's zone, as a spreadsheet counts days. */
  today: number | undefined;
}

/** A value of a formula, or undefined when it is beyond what is computed here. */
export type Result = number | string | undefined;

/** Longer formulas are not simple. */
const longest = 500;
const deepest = 20;
/** Limit of cells that a range may have. */
const mostCells = 1_000;

/** Not simple: the formula is named at its cell instead. */
class Beyond extends Error {}

/**
 * Computes what files that no spreadsheet program has opened leave without a result: arithmetic, joined texts, dates,
 * and sums of cells of the same sheet. Undefined for anything else.
 */
export const computed = (formula: string, around: Surroundings): Result => {
  if (formula.length > longest) return undefined;
  try {
    const tokens = tokensOf(formula);
    const parser = { tokens, at: 0, depth: 0, around };
    const value = expression(parser);
    return parser.at === tokens.length ? value : undefined;
  } catch (error) {
    if (error instanceof Beyond) return undefined;
    throw error;
  }
};

/** The same formula, seen from a cell so many rows and columns away: references without `$` move along. */
export const moved = (formula: string, rows: number, columns: number): string =>
  formula.replaceAll(
    /"[^"]*"|(\$?)\b([A-Z]{1,3})(\$?)(\d{1,7})\b(?!\()/g,
    (whole, fixed: string, letters: string | undefined, pinned: string, row: string) => {
      if (letters === undefined) return whole;
      const column = fixed ? letters : lettersOf(columnOf(letters) + columns);
      return `${fixed}${column}${pinned}${pinned ? row : Number(row) + rows}`;
    },
  );

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'cell' | 'name' | 'sign'; value: string };

const tokenForm =
  /\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|(\$?[A-Z]{1,3}\$?\d{1,7})(?![\w(!])|([A-Z][A-Z0-9._]*)(?=\()|([-+*/^&%(),:]))/iy;

const tokensOf = (formula: string): Token[] => {
  const tokens: Token[] = [];
  tokenForm.lastIndex = 0;
  const text = formula.trim();
  while (tokenForm.lastIndex < text.length) {
    const match = tokenForm.exec(text);
    if (!match) throw new Beyond();
    const [, number, quoted, cell, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: quoted.replaceAll('""', '"') });
    else if (cell !== undefined) tokens.push({ kind: 'cell', value: cell.replaceAll('$', '').toUpperCase() });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name.toUpperCase().replace(/^_XLFN\./, '') });
    else tokens.push({ kind: 'sign', value: sign ?? '' });
  }
  return tokens;
};

interface Parser {
  tokens: readonly Token[];
  at: number;
  depth: number;
  around: Surroundings;
}

type Value = number | string;

const isSign = (parser: Parser, signs: string) => {
  const token = parser.tokens[parser.at];
  return token?.kind === 'sign' && signs.includes(token.value) ? token.value : undefined;
};

const take = (parser: Parser, sign: string) => {
  if (isSign(parser, sign) === undefined) throw new Beyond();
  parser.at++;
};

/** Operators of one rank, from left to right. */
const ranked =
  (signs: string, below: (parser: Parser) => Value, apply: (sign: string, left: Value, right: Value) => Value) =>
  (parser: Parser): Value => {
    let value = below(parser);
    for (let sign = isSign(parser, signs); sign !== undefined; sign = isSign(parser, signs)) {
      parser.at++;
      value = apply(sign, value, below(parser));
    }
    return value;
  };

const expression = (parser: Parser): Value => {
  if (++parser.depth > deepest) throw new Beyond();
  const value = joined(parser);
  parser.depth--;
  return value;
};

/** Days are read as 2026-03-31; in sums they count as a spreadsheet counts them. */
const numberOf = (value: Value): number => {
  if (typeof value === 'number') return value;
  if (value === '') return 0;
  if (/^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return Date.parse(`${value}T00:00:00Z`) / 86_400_000 + 25_569;
  throw new Beyond();
};

/** A number with decimals joins as the program's language writes it, which is not known here. */
const textOf = (value: Value): string => {
  if (typeof value === 'string') {
    if (/^-?\d+\.\d+$/.test(value) || /^\d{4}-\d\d-\d\d/.test(value)) throw new Beyond();
    return value;
  }
  if (!Number.isSafeInteger(value)) throw new Beyond();
  return String(value);
};

const finite = (value: number): number => {
  if (!Number.isFinite(value)) throw new Beyond();
  return value;
};

const percent = (parser: Parser): Value => {
  let value = primary(parser);
  while (isSign(parser, '%')) {
    parser.at++;
    value = numberOf(value) / 100;
  }
  return value;
};

/** The sign binds more tightly than the power, as in spreadsheets. */
const signed = (parser: Parser): Value => {
  const sign = isSign(parser, '+-');
  if (sign === undefined) return percent(parser);
  parser.at++;
  if (++parser.depth > deepest) throw new Beyond();
  const value = numberOf(signed(parser));
  parser.depth--;
  return sign === '-' ? -value : value;
};
const power = ranked('^', signed, (_, left, right) => finite(numberOf(left) ** numberOf(right)));
const product = ranked('*/', power, (sign, left, right) =>
  finite(sign === '*' ? numberOf(left) * numberOf(right) : numberOf(left) / numberOf(right)),
);
const sum = ranked('+-', product, (sign, left, right) =>
  finite(sign === '+' ? numberOf(left) + numberOf(right) : numberOf(left) - numberOf(right)),
);
const joined = ranked('&', sum, (_, left, right) => textOf(left) + textOf(right));

const primary = (parser: Parser): Value => {
  const token = parser.tokens[parser.at++];
  if (!token) throw new Beyond();
  if (token.kind === 'number' || token.kind === 'text') return token.value;
  if (token.kind === 'cell') return cellAt(parser, token.value);
  if (token.kind === 'name') return call(parser, token.value);
  if (token.value !== '(') throw new Beyond();
  const value = expression(parser);
  take(parser, ')');
  return value;
};

const placeOf = (cell: string) => {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  return { row: Number(row), column: columnOf(letters) };
};

const cellAt = ({ around }: Parser, cell: string): Value => {
  const { row, column } = placeOf(cell);
  const value = around.cell(row, column);
  if (value === undefined) throw new Beyond();
  return value;
};

/** The values of an argument: of all cells of a range, or of one expression. */
const argument = (parser: Parser): Value[] => {
  const [first, colon, last] = parser.tokens.slice(parser.at, parser.at + 3);
  if (first?.kind !== 'cell' || last?.kind !== 'cell' || colon?.value !== ':') return [expression(parser)];
  parser.at += 3;
  const [from, to] = [placeOf(first.value), placeOf(last.value)];
  if ((to.row - from.row + 1) * (to.column - from.column + 1) > mostCells) throw new Beyond();
  const values: Value[] = [];
  for (let row = from.row; row <= to.row; row++)
    for (let column = from.column; column <= to.column; column++) {
      const value = parser.around.cell(row, column);
      if (value === undefined) throw new Beyond();
      values.push(value);
    }
  return values;
};

const call = (parser: Parser, name: string): Value => {
  take(parser, '(');
  const args: Value[][] = [];
  while (!isSign(parser, ')')) {
    if (args.length > 0) take(parser, ',');
    args.push(argument(parser));
  }
  take(parser, ')');
  const apply = functions[name];
  if (!apply) throw new Beyond();
  return apply(args, parser.around);
};

const one = (args: readonly Value[][], at: number): Value => {
  const [value, more] = args[at] ?? [];
  if (value === undefined || more !== undefined) throw new Beyond();
  return value;
};

const functions: Record<string, (args: readonly Value[][], around: Surroundings) => Value> = {
  TODAY: (_, { today }) => {
    if (today === undefined) throw new Beyond();
    return today;
  },
  DATE: (args) => {
    const [year, month, day] = [0, 1, 2].map((at) => numberOf(one(args, at))) as [number, number, number];
    if (year < 1901 || year > 9999) throw new Beyond();
    return finite(Date.UTC(year, month - 1, day) / 86_400_000 + 25_569);
  },
  SUM: (args) => args.flat().reduce<number>((all, value) => all + numberOf(value), 0),
  ROUND: (args) => {
    const digits = numberOf(one(args, 1));
    if (!Number.isInteger(digits) || Math.abs(digits) > 10) throw new Beyond();
    const value = numberOf(one(args, 0));
    return finite((Math.sign(value) * Math.round(Number(`${Math.abs(value)}e${digits}`))) / 10 ** digits);
  },
  CONCATENATE: (args) => args.map((_, at) => textOf(one(args, at))).join(''),
  CONCAT: (args) => args.flat().map(textOf).join(''),
  UPPER: (args) => textOf(one(args, 0)).toUpperCase(),
  LOWER: (args) => textOf(one(args, 0)).toLowerCase(),
  TRIM: (args) => textOf(one(args, 0)).trim().replaceAll(/ +/g, ' '),
};
