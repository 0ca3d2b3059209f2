import type { ReactNode } from 'react';
import { FaceChip } from '../FaceChip';
import type { Faces } from '../faces';
import { money as moneyText, number, workHours } from '../formats';
import { RecordLink } from '../RecordTable';
import type { Presentation, Unsorted } from './presentation';

export const text: Presentation<string> = { said: String, input: 'text' };

/** Several lines, shown by the page at a place of its own. */
export const longText: Presentation<string> & { column: false; sheet: false } = {
  said: String,
  input: 'longText',
  column: false,
  sheet: false,
};

/** What a record is called: the link that opens it. */
export const name: Presentation<string> & { sheet: false } = {
  said: String,
  cell: (value) => <RecordLink>{value}</RecordLink>,
  input: 'text',
  sheet: false,
};

/** In the company's currency. */
export const money: Presentation<number> = { said: (value) => moneyText(value), align: 'right', input: 'money' };

export const quantity: Presentation<number> = { said: (value) => number(value, 2), align: 'right', input: 'number' };

/** Of work, in minutes. */
export const minutes: Presentation<number> = { said: workHours, align: 'right', input: 'minutes' };

export const yesNo: Unsorted<boolean> = { said: (value) => (value ? 'Sí' : 'No'), sorts: false, input: 'yesNo' };

/** A value of an enum: a chip in lists, its word elsewhere. */
export const face = <Value extends string>(faces: Faces<Value>): Presentation<Value> => ({
  said: (value) => faces[value].label,
  cell: (value) => <FaceChip face={faces[value]} />,
  faces,
  input: 'choice',
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
  cell: (value, { activo }) => (
    <>
      <RecordLink>{value}</RecordLink> {!activo && <FaceChip face={faces.false} />}
    </>
  ),
});

/** Some values of an enum. `none`: what it means that there are none. */
export const several = <Value extends string>(faces: Faces<Value>, none = '—'): Unsorted<Value[]> => ({
  said: (values) => values.map((value) => faces[value].label).join(', '),
  cell: (values) => (values.length > 0 ? values.map((value) => faces[value].label).join(', ') : none),
  sorts: false,
  faces,
});

/** Another record, by its noun's own field. `disputed`: what a conflict calls it. */
export const reference = (
  Field: Presentation['Field'] & object,
  disputed: (id: number) => ReactNode,
): Unsorted<number> => ({ said: String, disputed, Field, sorts: false });

/** What a page presents at a place of its own. */
export const apart = <Value,>(said: (value: Value) => string) => ({
  said,
  ...({ column: false, file: false, sheet: false } as const),
});
