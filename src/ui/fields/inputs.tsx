import type { ReactNode } from 'react';
import { choicesOf, type Faces } from '../faces';
import { BooleanInput, SelectInput, TextInput } from '../form/inputs';
import { wide } from '../FormGrid';
import { NumberInput } from '../numbers/NumberInput';

export interface FieldInputProps {
  source: string;
  label?: string;
  helperText?: string;
  autoFocus?: boolean;
}

/** The inputs by kind. Only forms load them. */
export const inputs = {
  text: (props) => <TextInput {...props} />,
  longText: (props) => <TextInput multiline minRows={2} className={wide} {...props} />,
  number: (props) => <NumberInput {...props} />,
  money: (props) => <NumberInput money {...props} />,
  minutes: (props) => <NumberInput unit="min" {...props} />,
  yesNo: ({ autoFocus: _, ...props }) => <BooleanInput {...props} />,
  choice: ({ faces = {}, ...props }) => <SelectInput choices={choicesOf(faces)} {...props} />,
} satisfies Record<string, (props: FieldInputProps & { faces?: Faces | undefined }) => ReactNode>;

export type InputName = keyof typeof inputs;
