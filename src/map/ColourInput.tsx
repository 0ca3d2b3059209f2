import { useRecordContext } from 'react-admin';
import type { FieldInputProps } from '../ui/fields/inputs';
import { choicesOf } from '../ui/faces';
import { SelectInput } from '../ui/form/inputs';
import { Colour, colours } from './Colour';

/** Picks the colour of a stop or route. */
export const ColourInput = (props: FieldInputProps) => (
  <SelectInput choices={choicesOf(colours)} optionText={<Choice />} {...props} />
);

const Choice = () => {
  const choice = useRecordContext<{ id: keyof typeof colours }>();
  return choice && <Colour colour={choice.id} />;
};
