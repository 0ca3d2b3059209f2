import type { ReactNode } from 'react';
import { DayInput, HourInput, MomentInput } from '../dates/DateInput';
import { choicesOf, type Faces } from '../faces';
import { BooleanInput, SelectInput, TextInput } from '../form/inputs';
import { wide } from '../FormGrid';
import { MeasureInput } from '../numbers/MeasureInput';
import { NumberInput } from '../numbers/NumberInput';

export interface FieldInputProps {
  source: string;
  label?: string;
  helperText?: string;
  autoFocus?: boolean;
}

/** What the kind of a field needs besides. */
export interface OfKind {
  faces?: Faces;
  unit?: string;
}

/** The inputs by kind. Only forms load them. */
export const inputs = {
  text: (props) => <TextInput {...props} />,
  wideText: (props) => <TextInput className={wide} {...props} />,
  longText: (props) => <TextInput multiline minRows={2} className={wide} {...props} />,
  growing: (props) => <TextInput multiline className={wide} {...props} />,
  telephone: (props) => <TextInput type="tel" {...props} />,
  mail: (props) => <TextInput slotProps={{ htmlInput: { inputMode: 'email' } }} {...props} />,
  number: (props, { unit }) => <MeasureInput unit={unit} {...props} />,
  money: (props) => <NumberInput money {...props} />,
  day: ({ autoFocus: _, ...props }) => <DayInput {...props} />,
  moment: ({ autoFocus: _, ...props }) => <MomentInput {...props} />,
  hour: ({ autoFocus: _, ...props }) => <HourInput {...props} />,
  yesNo: ({ autoFocus: _, ...props }) => <BooleanInput {...props} />,
  choice: (props, { faces = {} }) => <SelectInput choices={choicesOf(faces)} {...props} />,
} satisfies Record<string, (props: FieldInputProps, kind: OfKind) => ReactNode>;

export type InputName = keyof typeof inputs;
