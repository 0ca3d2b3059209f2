import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { Expiry } from '../Expiry';
import { FaceChip } from '../FaceChip';
import { wordOf, type Faces } from '../faces';
import {
  calendarDay,
  dateTime,
  kilometres,
  money as moneyText,
  number,
  speed as speedText,
  workHours,
} from '../formats';
import type { Filter, LinkTo, Presentation, Unsorted } from './presentation';

export const text: Presentation<string> = { said: String, input: 'text' };

/** Several lines, shown by the page at a place of its own. */
export const longText: Presentation<string> & { column: false; sheet: false } = {
  said: String,
  input: 'longText',
  column: false,
  sheet: false,
};

/** On a line of its own in a form. */
export const wideText: Presentation<string> = { said: String, input: 'wideText' };

/** What a record is called: the link that opens it. */
export const name: Presentation<string> & { sheet: false } = {
  said: String,
  cell: (value, _row, link) => link(value),
  input: 'text',
  sheet: false,
};

export const telephone: Presentation<string> = {
  said: String,
  cell: (value) => <Outward to={`tel:${value}`}>{value}</Outward>,
  fact: (value) => <Outward to={`tel:${value}`}>{value}</Outward>,
  input: 'telephone',
};

export const mail: Presentation<string> = {
  said: String,
  fact: (value) => <Outward to={`mailto:${value}`}>{value}</Outward>,
  input: 'mail',
};

/** Leaves the row where it stands. */
const Outward = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} onClick={(event) => event.stopPropagation()}>
    {children}
  </Link>
);

/** A calendar day. */
export const day: Presentation<string> = { said: calendarDay, input: 'day' };

/** The day on which something ends, with a label if it has ended or soon will. */
export const expiry: Presentation<string> = {
  ...day,
  cell: (value) => <Expiry day={value} />,
  fact: (value) => <Expiry day={value} />,
};

export const moment: Presentation<string> = { said: (value) => dateTime(value), input: 'moment' };

/** A time of day: 06:30. */
export const hour: Presentation<string> = { said: String, input: 'hour' };

/** In the company's currency. */
export const money: Presentation<number> = { said: (value) => moneyText(value), align: 'right', input: 'money' };

/** How many there are. */
export const count: Unsorted<number> = { said: (value) => number(value), align: 'right', sorts: false };

export const quantity: Presentation<number> = { said: (value) => number(value, 2), align: 'right', input: 'number' };

/** In kilometres. */
export const distance: Presentation<number> = { said: kilometres, align: 'right', input: 'number', unit: 'km' };

/** In km/h. */
export const speed: Presentation<number> = { said: speedText, align: 'right', input: 'number', unit: 'km/h' };

/** Of work, in minutes. */
export const minutes: Presentation<number> = { said: workHours, align: 'right', input: 'number', unit: 'min' };

export const yesNo: Unsorted<boolean> = { said: (value) => (value ? 'Sí' : 'No'), sorts: false, input: 'yesNo' };

/** A value of an enum, by its word. */
export const word = <Value extends string>(faces: Faces<Value>): Presentation<Value> => ({
  said: (value) => wordOf(faces, value),
  faces,
  input: 'choice',
});

/** A value of an enum: a chip in lists, its word elsewhere. */
export const face = <Value extends string>(faces: Faces<Value>): Presentation<Value> => ({
  ...word(faces),
  cell: (value) => <FaceChip face={faces[value]} />,
});

/** A boolean with its own words, by «true» and «false». */
export const state = (faces: Faces<'true' | 'false'>): Unsorted<boolean> => ({
  said: (value) => faces[value ? 'true' : 'false'].label,
  cell: (value) => <FaceChip face={faces[value ? 'true' : 'false']} />,
  sorts: false,
  faces,
  input: 'yesNo',
});

/** Whether the record is in use: rare in columns, among the facts it is the page's own. */
export const inUse = (faces: Faces<'true' | 'false'>, asked = 'Activo') => ({
  ...state(faces),
  column: 'hidden' as const,
  sheet: false as const,
  asked,
  bulk: { icon: 'swap_horiz' as const, label: 'Activar o desactivar' },
});

/** The name of a record, with the state of one that is not in use. */
export const nameInUse = (faces: Faces<'true' | 'false'>): Presentation<string, { activo: boolean }> => ({
  ...name,
  cell: (value, { activo }, link) => (
    <>
      {link(value)} {!activo && <FaceChip face={faces.false} />}
    </>
  ),
});

/** Some values of an enum. `none`: what it means that there are none. */
export const several = <Value extends string>(faces: Faces<Value>, none = '—'): Unsorted<Value[]> => ({
  said: (values) => values.map((value) => wordOf(faces, value)).join(', '),
  cell: (values) => (values.length > 0 ? values.map((value) => wordOf(faces, value)).join(', ') : none),
  sorts: false,
  faces,
});

/** Another record, by its noun's own field. `disputed`: what a conflict calls it. */
export const reference = (
  Field: (props: { source: string }) => ReactNode,
  disputed?: (id: number) => ReactNode,
): Unsorted<number> => ({ said: String, ...(disputed && { disputed }), Field, sorts: false });

/** Drawn from the row, also where the field is empty. */
export const fromRow = <Row,>(draw: (row: Row, link: LinkTo) => ReactNode) => ({
  cell: (_value: unknown, row: Row, link: LinkTo) => draw(row, link),
  blank: draw,
});

/** A filter by records of another noun, that are called by their names. */
export const others: Filter = { said: String, offered: 'elsewhere' };

/** A filter by whether something is so. */
export const whether: Filter = { ...yesNo, offered: 'elsewhere' };

/** By a field that the list does not sort by. */
export const unsorted = <Line extends object>(line: Line) => ({ ...line, sorts: false as const });

/** Only among the facts of a record, and in its form. */
export const onSheet = <Line extends object>(line: Line) => ({ ...line, column: false as const, file: false as const });

/** No column, yet in files, facts and forms. */
export const offList = <Line extends object>(line: Line) => ({ ...line, column: false as const });

/** What another system calls the record. */
export const externalReference = { ...offList(unsorted(text)), help: 'El número que le da otro sistema' };

/** Only in the form of a record. */
export const inForm = <Line extends object>(line: Line) => ({ ...onSheet(line), sheet: false as const });

/** A filter that only links and views set, and that says nothing of itself. */
export const unspoken: Filter = { said: String, offered: 'silent' };

/** Fields that no list, file, sheet or form has by itself: ids of other records, parts of what is shown elsewhere. */
export const untold = <const Name extends string>(...names: Name[]) => each(names, apart<unknown>(String));

/** Fields that only files have. */
export const inFiles = <const Name extends string>(...names: Name[]) =>
  each(names, offList({ said: String, sheet: false as const, input: null }));

const each = <Name extends string, Line>(names: readonly Name[], line: Line) =>
  Object.fromEntries(names.map((name) => [name, line])) as Record<Name, Line>;

/** What a page presents at a place of its own. */
export const apart = <Value,>(said: (value: Value) => string) => ({
  said,
  ...({ column: false, file: false, sheet: false, input: null } as const),
});
